// Invariant 7: the documents name files that exist.
import path from "node:path";

const documents = ["README.md", "ARCHITECTURE.md", "rtl/README.md", "scenarios/README.md"];

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
    return documents
      .filter((file) => tree.files.includes(file))
      .flatMap((file) =>
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
