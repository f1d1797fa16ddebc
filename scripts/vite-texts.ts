import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { ok } from "../web/src/base/result.ts";
import { guideFormat } from "../web/src/guides/format.ts";
import { lessonFormat, readLesson } from "../web/src/lessons/format.ts";
import { formulas } from "../web/src/stops/formulas.ts";
import { parseText } from "../web/src/stops/parse.ts";

/** Whether a folder has a shipped file of this name. */
const isShipped = (folder: string, name: string, kind = "json") =>
  /^[\w-]+$/.test(name) && name !== "schema" && existsSync(path.join(folder, `${name}.${kind}`));

/**
 * Guides, `web/src/guides/<topic>/guide.md`, and lessons, `lessons/<name>.md`, as the values that the page draws; of a lesson with `?front` its
 * front matter and the number of its stops, with `?text` its text. An error names the file and the line.
 */
export function texts(root: string): Plugin {
  const lessons = path.join(root, "lessons");
  const isScenario = (name: string) => isShipped(path.join(root, "scenarios"), name);
  const guide = guideFormat({
    isScenario,
    isExperiment: (name) => isShipped(path.join(root, "experiments"), name),
    ...formulas,
  });
  const lesson = lessonFormat({ ...formulas, isScenario, isLesson: (name) => isShipped(lessons, name, "md") });
  /** What is wanted of a file; null if it is no text of ours. */
  const readOf = (file: string, query: string) => {
    const text = () => readFileSync(file, "utf8");
    if (file.endsWith("/guide.md")) return parseText(text(), guide);
    if (path.dirname(file) !== lessons || !file.endsWith(".md")) return null;
    if (query === "text") return ok(text());
    const read = readLesson(text(), lesson);
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
