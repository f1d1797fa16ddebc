// The manifest of a package for learning platforms: SCORM 1.2, Content Aggregation Model, section 2.3. One organisation, one item, one SCO.

/** @param {string} text */
const escaped = (text) =>
  text.replace(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)};`).replace(/[\p{Cc}\p{Cs}]/gu, " ");

/**
 * `imsmanifest.xml`.
 * @param {{ identifier: string, title: string, start: string, files: readonly string[] }} of `identifier` has letters, digits, `-` and `_`; `start` is the
 * file that the platform opens, one of `files`, whose names are relative to the package, with `/`
 */
export function manifest({ identifier, title, start, files }) {
  const listed = files.map((file) => `      <file href="${escaped(encodeURI(file))}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${escaped(identifier)}" version="1"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="organization">
    <organization identifier="organization">
      <title>${escaped(title)}</title>
      <item identifier="item" identifierref="page">
        <title>${escaped(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="${escaped(start)}">
${listed.join("\n")}
    </resource>
  </resources>
</manifest>
`;
}

/** The file that the platform opens. It leads to the page itself, for platforms open a file by its name alone. @param {string} name of the exercise */
export const startPage = (name) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Queuescope</title>
    <meta http-equiv="refresh" content="0; url=index.html?scorm=1#exercise=${encodeURIComponent(name)}" />
  </head>
  <body>
    <p><a href="index.html?scorm=1#exercise=${encodeURIComponent(name)}">Open the exercise</a></p>
  </body>
</html>
`;
