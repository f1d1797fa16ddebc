import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import katex from "katex";
import { mathFromMarkdown } from "mdast-util-math";
import { math } from "micromark-extension-math";
import type { Plugin } from "vite";
import { guideFormat } from "../web/src/guides/format.ts";
import { parseText } from "../web/src/stops/parse.ts";

/**
 * What stands inside `<math>`, without the TeX that KaTeX adds for other programs. Names such as "max" are marked as upright. A prime is
 * part of its letter: fonts without mathematics put it too high.
 */
export function setFormula(tex: string, isOnItsLine: boolean): string {
  const set = katex.renderToString(tex, {
    output: "mathml",
    displayMode: isOnItsLine,
    throwOnError: true,
    strict: "error",
  });
  const inside = /<semantics>(.*)<annotation/s.exec(set)?.[1];
  if (inside === undefined) throw new Error("KaTeX gave no MathML");
  return inside
    .replace(/<mi>(?=\w{2})/g, '<mi mathvariant="normal">')
    .replace(/<msup><mi>(\w)<\/mi><mo[^>]*>′<\/mo><\/msup>/g, "<mi>$1′</mi>");
}

/** Whether a folder has a shipped file of this name. */
const isShipped = (folder: string, name: string) =>
  /^[\w-]+$/.test(name) && name !== "schema" && existsSync(path.join(folder, `${name}.json`));

/** Guides, `web/src/guides/<topic>/guide.md`, as the values that the page draws. An error names the file and the line. */
export function guides(root: string): Plugin {
  const format = guideFormat({
    isScenario: (name) => isShipped(path.join(root, "scenarios"), name),
    isExperiment: (name) => isShipped(path.join(root, "experiments"), name),
    setFormula,
    syntax: { micromark: [math()], tree: [mathFromMarkdown()] },
  });
  return {
    name: "guides",
    enforce: "pre",
    load(id) {
      const [file = ""] = id.split("?");
      if (!file.endsWith("/guide.md")) return undefined;
      const read = parseText(readFileSync(file, "utf8"), format);
      if (read.ok) return { code: `export default ${JSON.stringify(read.value)}`, moduleType: "js" };
      const lines = read.error.map(({ line, text }) => `${path.relative(root, file)}:${line}: ${text}`);
      return this.error(lines.join("\n"));
    },
  };
}
