// What style sheets say of the texts of drawings: size, font, weight and the end by which they hang.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Properties of a class by their names. */
export type Style = Readonly<Record<string, string>>;

const RULE = /([^{}]+)\{([^{}]*)\}/g;
const CLASS = /^\.([\w-]+)$/;

/** Classes of a style sheet with what is said of each alone, composed classes of other files included. */
function classesOf(file: string): Map<string, Style> {
  const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const classes = new Map<string, Style>();
  for (const [, selectors = "", body = ""] of text.matchAll(RULE)) {
    const own: Record<string, string> = {};
    for (const line of body.split(";")) {
      const [name, ...value] = line.split(":");
      if (!name?.trim()) continue;
      if (name.trim() === "composes") {
        const [, names = "", , from] = /^\s*(.*?)(\s+from\s+"(.*)")?\s*$/.exec(value.join(":")) ?? [];
        const source = from ? classesOf(path.join(path.dirname(file), from)) : classes;
        for (const one of names.split(/\s+/)) Object.assign(own, source.get(one));
      } else own[name.trim()] = value.join(":").trim();
    }
    for (const selector of selectors.split(",")) {
      const [, name] = CLASS.exec(selector.trim()) ?? [];
      if (name) classes.set(name, { ...classes.get(name), ...own });
    }
  }
  return classes;
}

const sheets = new Map<string, Map<string, Style>>();

/** The style of marks of a folder of designs, by their classes. */
export function stylesOf(folder: string): (names: string) => Style {
  let classes = sheets.get(folder);
  if (!classes) {
    const files = ["web/src/designs", "web/src/kit/drawing", folder].flatMap((dir) =>
      readdirSync(dir).flatMap((file) => (file.endsWith(".module.css") ? [path.join(dir, file)] : [])),
    );
    classes = new Map(files.flatMap((file) => [...classesOf(file)]));
    sheets.set(folder, classes);
  }
  const all = classes;
  // Tests know a class as its name between signs of its file.
  const ownName = (name: string) => /^_(.*)_[\da-f]+$/.exec(name)?.[1] ?? name;
  return (names) => Object.assign({}, ...names.split(" ").map((name) => all.get(ownName(name)))) as Style;
}
