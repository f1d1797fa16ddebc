// Reads text styles of drawings from style sheets: font size, font, weight and anchor.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Properties of a class by name. */
export type Style = Readonly<Record<string, string>>;

const RULE = /([^{}]+)\{([^{}]*)\}/g;
const CLASS = /^\.([\w-]+)$/;

/** Classes of a style sheet with their own properties, including composed classes of other files. */
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

/** The style of marks in a folder of designs, by class name. */
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
  // In tests, a class name has the form _name_hash.
  const ownName = (name: string) => /^_(.*)_[\da-f]+$/.exec(name)?.[1] ?? name;
  return (names) => Object.assign({}, ...names.split(" ").map((name) => all.get(ownName(name)))) as Style;
}
