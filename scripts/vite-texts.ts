import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { err, ok, type Result } from "../web/src/base/result.ts";
import { guideFormat } from "../web/src/features/guides/format.ts";
import { readPlan } from "../web/src/features/guides/plan/format.ts";
import { lessonFormat, readLesson } from "../web/src/features/lessons/format.ts";
import type { TextError } from "../web/src/stops/document.ts";
import { formulas } from "../web/src/stops/formulas.ts";
import { parseText } from "../web/src/stops/parse.ts";

/** Whether a folder has a shipped file of this name. */
const isShipped = (folder: string, name: string, kind = "json") =>
  /^[\w-]+$/.test(name) && name !== "schema" && existsSync(path.join(folder, `${name}.${kind}`));

/** Names of the designs in shipped scenarios, each once, in their order. */
function designsIn(folder: string, scenarios: readonly string[]): string[] {
  const engines = [...new Set(scenarios)].flatMap((name): { design: string }[] => {
    const file = JSON.parse(readFileSync(path.join(folder, `${name}.json`), "utf8"));
    return file.engines;
  });
  return [...new Set(engines.map(({ design }) => design))];
}

/** What the gallery says of an exercise, which the page reads by itself. An error where a key is missing. */
function exerciseFront(text: string): Result<object, TextError[]> {
  const [, front = "", body = ""] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(text) ?? [];
  const value = (key: string) => new RegExp(`^${key}: *(.+)$`, "m").exec(front)?.[1]?.trim();
  const [title, about, minutes, order] = ["title", "about", "minutes", "order"].map(value);
  if (!title || !about || !minutes || !order)
    return err([{ line: 1, text: "the front matter lacks one of title, about, minutes, order" }]);
  const blocks = [...body.matchAll(/^```goal\r?\n(.*?)^```/gms)].map(([, keys = ""]) => keys);
  const points = blocks.reduce((sum, keys) => sum + Number(/^points: *(\d+)/m.exec(keys)?.[1] ?? 1), 0);
  return ok({ title, about, minutes: Number(minutes), order: Number(order), goals: blocks.length, points });
}

/**
 * Guides, `web/src/features/guides/<topic>/guide.md`, lessons, `lessons/<name>.md`, and the plan of a class, `docs/teaching.md`, as the values that the
 * page draws; of a lesson with `?front` its front matter, the number of its stops, and the designs that it shows, with `?text` its text. An
 * error names the file and the line. Of an exercise, `exercises/<name>.md`, its text, or with `?front` what the gallery says of it.
 */
export function texts(root: string): Plugin {
  const lessons = path.join(root, "lessons");
  const exercises = path.join(root, "exercises");
  const scenarios = path.join(root, "scenarios");
  const isScenario = (name: string) => isShipped(scenarios, name);
  const guide = guideFormat({
    isScenario,
    isExperiment: (name) => isShipped(path.join(root, "experiments"), name),
    ...formulas,
  });
  const lesson = lessonFormat({ ...formulas, isScenario, isLesson: (name) => isShipped(lessons, name, "md") });
  /** Number of stops of a shipped lesson; 0 if there is none of this name, or if it cannot be read. */
  const stopsOf = (name: string) => {
    if (!isShipped(lessons, name, "md")) return 0;
    const read = readLesson(readFileSync(path.join(lessons, `${name}.md`), "utf8"), lesson);
    return read.ok ? read.value.sections.length : 0;
  };
  const plan = path.join(root, "docs/teaching.md");
  /** What is wanted of a file; null if it is no text of ours. */
  const readOf = (file: string, query: string) => {
    const text = () => readFileSync(file, "utf8");
    if (file.endsWith("/guide.md")) return parseText(text(), guide);
    if (file === plan)
      return readPlan(text(), { isScenario, stopsOf, isExercise: (name) => isShipped(exercises, name, "md") });
    if (path.dirname(file) === exercises && file.endsWith(".md"))
      return query === "front" ? exerciseFront(text()) : ok(text());
    if (path.dirname(file) !== lessons || !file.endsWith(".md")) return null;
    if (query === "text") return ok(text());
    const read = readLesson(text(), lesson);
    if (query !== "front" || !read.ok) return read;
    const { front, sections } = read.value;
    const shown = sections.map(({ keys }) => keys.scenario);
    return ok({ ...front, stops: sections.length, designs: designsIn(scenarios, shown) });
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
