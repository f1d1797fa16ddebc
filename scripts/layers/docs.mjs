// Invariant 7: the documents name files that exist, and their links lead somewhere.
import path from "node:path";

/** Texts for readers of the sources. Markdown below `web/src` other than a README is a part of the page. @param {string} file */
export const isDocument = (file) => /(^|\/)(README|ARCHITECTURE)\.md$|^docs\/.*\.md$/.test(file);

/** What the build makes is absent from a fresh clone. */
const made = /^(?:\.cache|dist|target|node_modules|web\/src\/gen)(?:\/|$)/;
const sourceFile = /^[\w./<>*-]+\.(?:rs|tsx?|mjs|sv|svh|vlt|cc|h|json|md|toml|css|html)$/;

/**
 * `rtl/<design>/*.sv` as a pattern: a placeholder or a star stands for one name.
 * @param {string} name
 */
function pattern(name) {
  const escaped = name.replace(/\/$/, "").replace(/[.+^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?:^|/)${escaped.replace(/<[^>]*>|\*+/g, "[^/]+")}(?:/|$)`);
}

/** @type {import("./tree.mjs").Rule} */
export const pathsExist = {
  invariant: 7,
  title: "paths in the documents exist",
  check(tree) {
    const top = new Set(tree.files.map((file) => file.split("/")[0] ?? ""));
    return tree.files.filter(isDocument).flatMap((file) =>
      tree
        .read(file)
        .split("\n")
        .flatMap((text, i) =>
          [...text.matchAll(/`([^`\s]+)`/g)]
            .map(([, name = ""]) => name.replace(/^\.\//, "").replace(/:\d+$/, ""))
            .filter((name) => !made.test(name))
            .filter((name) => sourceFile.test(name) || (name.includes("/") && top.has(name.split("/")[0] ?? "")))
            .filter((name) => {
              const from = path.posix.join(path.posix.dirname(file), name);
              return !tree.files.some((known) => known === from || pattern(name).test(known));
            })
            .map((name) => ({ file, line: i + 1, text: `names ${name}, which does not exist` })),
        ),
    );
  },
};

/** Name of a heading in an address, as code hosts make it. @param {string} heading */
const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

/** Lines outside of code blocks, with their numbers. @param {string} text */
function prose(text) {
  let isCode = false;
  return text.split("\n").flatMap((line, i) => {
    const isFence = line.startsWith("```");
    if (isFence) isCode = !isCode;
    return isFence || isCode ? [] : [{ text: line, line: i + 1 }];
  });
}

/** @type {import("./tree.mjs").Rule} */
export const linksLead = {
  invariant: 7,
  title: "links in the documents lead to files and headings",
  check(tree) {
    /** @param {string} file */
    const anchors = (file) =>
      prose(tree.read(file)).flatMap(({ text }) => {
        const heading = /^#+ (.*)$/.exec(text)?.[1];
        return heading === undefined ? [] : [anchorOf(heading)];
      });
    /** Whether a link of a document leads nowhere. @param {string} file @param {string} link */
    const isBroken = (file, link) => {
      const [name = "", anchor] = link.split("#");
      const to = name === "" ? file : path.posix.join(path.posix.dirname(file), name).replace(/\/$/, "");
      const isFolder = tree.files.some((known) => known.startsWith(`${to}/`));
      if (!tree.files.includes(to)) return !isFolder || anchor !== undefined;
      return anchor !== undefined && !anchors(to).includes(anchor);
    };
    return tree.files.filter(isDocument).flatMap((file) =>
      prose(tree.read(file)).flatMap(({ text, line }) =>
        [...text.matchAll(/\]\(([^)\s]+)\)/g)]
          .map(([, link = ""]) => link)
          .filter((link) => !/^https?:/.test(link) && isBroken(file, link))
          .map((link) => ({ file, line, text: `links to ${link}, which does not exist` })),
      ),
    );
  },
};
