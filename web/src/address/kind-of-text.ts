// Whether a text is an address of the page.

/** What begins the address of something in a link, as mail and HTML write it too. */
const MARK =
  /(?:#|%(?:25)*23|&(?:amp;)*(?:num|#0*35|#x0*23);)\s*(?:s|scenario|url|compare|lesson|lesson-url|experiment|about)(?:=|%(?:25)*3D|&|\W|$)/i;

/** Pasted text is a link, a text with one in it, a lesson in Markdown, or the file of a scenario or an experiment. */
export function kindOfText(text: string): "link" | "file" | "lesson" | "nothing" {
  const trimmed = text.replace(/^\ufeff/, "").trim();
  if (trimmed === "") return "nothing";
  if (/^---\s*\n/.test(trimmed) && /^ {0,3}(```+|~~~+) *stop\s*$/m.test(trimmed)) return "lesson";
  if (trimmed.startsWith("{")) return "file";
  // Markdown and quotes around a link begin as lists and texts of JSON do.
  if (/^[["]/.test(trimmed)) return MARK.test(trimmed) && !isList(trimmed) ? "link" : "file";
  return /https?:\/\/|^\S+:\/\/|#|^\W*(s|scenario|url|compare|lesson|lesson-url|experiment)=/.test(trimmed) ||
    MARK.test(trimmed)
    ? "link"
    : "file";
}

function isList(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}
