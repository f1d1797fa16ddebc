import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import katex from "katex";
import { mathFromMarkdown } from "mdast-util-math";
import { math } from "micromark-extension-math";
import type { Plugin } from "vite";
import { ok } from "../web/src/base/result.ts";
import { guideFormat } from "../web/src/guides/format.ts";
import { lessonFormat } from "../web/src/lessons/format.ts";
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
const isShipped = (folder: string, name: string, kind = "json") =>
  /^[\w-]+$/.test(name) && name !== "schema" && existsSync(path.join(folder, `${name}.${kind}`));

/**
 * Guides, `web/src/guides/<topic>/guide.md`, and lessons, `lessons/<name>.md`, as the values that the page draws; of a lesson with `?front` its
 * front matter and the number of its stops. An error names the file and the line.
 */
export function texts(root: string): Plugin {
  const lessons = path.join(root, "lessons");
  const isScenario = (name: string) => isShipped(path.join(root, "scenarios"), name);
  const guide = guideFormat({
    isScenario,
    isExperiment: (name) => isShipped(path.join(root, "experiments"), name),
    setFormula,
    syntax: { micromark: [math()], tree: [mathFromMarkdown()] },
  });
  const lesson = lessonFormat({ isScenario, isLesson: (name) => isShipped(lessons, name, "md") });
  /** What is wanted of a file; null if it is no text of ours. */
  const readOf = (file: string, query: string) => {
    const text = () => readFileSync(file, "utf8");
    if (file.endsWith("/guide.md")) return parseText(text(), guide);
    if (path.dirname(file) !== lessons || !file.endsWith(".md")) return null;
    const read = parseText(text(), lesson);
    if (query !== "front" || !read.ok) return read;
    return ok({ ...read.value.front, stops: read.value.sections.length });
  };
  return {
    name: "texts",
    enforce: "pre",
    load(id) {
      const [file = "", query = ""] = id.split("?");
      const read = readOf(file, query);
      if (read === null) return undefined;
      if (read.ok) return { code: `export default ${JSON.stringify(read.value)}`, moduleType: "js" };
      const lines = read.error.map(({ line, text }) => `${path.relative(root, file)}:${line}: ${text}`);
      return this.error(lines.join("\n"));
    },
  };
}
