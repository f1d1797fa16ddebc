// Finds the position in a text of a problem, whose path is known.

import { type Node, parseTree } from "jsonc-parser";
import type { Problem } from "../gen/types/Problem";

/** A range of a text, in UTF-16 units from its beginning. */
export interface ScenarioSpan {
  from: number;
  to: number;
}

/** Longest name in a path, in characters; paths cut longer ones. */
const SHOWN = 40;

/** The range of a problem: the wrong value; the field's name if the name is wrong or the value takes several lines; for a missing field the
 * object that should contain it. At least one character, unless the text is empty. */
export function placeOf(
  text: string,
  { path, found }: Pick<Problem, "path" | "found">,
  tree = parseTree(text),
): ScenarioSpan {
  const line = /^line (\d+) column (\d+)$/.exec(path);
  if (line) return visible(text, ofLine(text, Number(line[1]), Number(line[2])));
  if (!tree || path === "") return visible(text, { from: 0, to: 0 });
  const { node, missing } = follow(tree, path);
  if (missing) return visible(text, headOf(node));
  const name = nameOf(node);
  if (name && (found === "an unknown field" || found === "the field twice")) return spanOf(name);
  // A free-form name: an unknown parameter or an unknown operation.
  const wrong = node.type === "object" && node.children?.find((field) => JSON.stringify(keyOf(field)) === found);
  if (wrong) return spanOf(wrong.children?.[0] ?? wrong);
  const range = spanOf(node);
  return text.slice(range.from, range.to).includes("\n") ? headOf(node) : visible(text, range);
}

const spanOf = ({ offset, length }: Node): ScenarioSpan => ({ from: offset, to: offset + length });

const keyOf = (field: Node): unknown => field.children?.[0]?.value;

/** The name node of the field with this value. */
const nameOf = ({ parent }: Node): Node | undefined => (parent?.type === "property" ? parent.children?.[0] : undefined);

/** The range that stands for a list or an object of several lines: its name, or its opening bracket. */
const headOf = (node: Node): ScenarioSpan => spanOf(nameOf(node) ?? { ...node, length: 1 });

/** Follows a path; `missing` is true if its last part does not exist. */
function follow(tree: Node, path: string): { node: Node; missing: boolean } {
  let node = tree;
  let rest = path;
  while (rest !== "") {
    const item = /^\[(\d+)\]/.exec(rest);
    const next = item ? node.children?.[Number(item[1])] : fieldOf(node, rest.replace(/^\./, ""));
    const value = next?.type === "property" ? next.children?.[1] : next;
    if (!next || (item && node.type !== "array")) return { node, missing: true };
    rest = item ? rest.slice(item[0].length) : rest.replace(/^\./, "").slice(written(String(keyOf(next))).length);
    // A field with a name and no value yet.
    if (!value) return { node: next.children?.[0] ?? node, missing: false };
    node = value;
  }
  return { node, missing: false };
}

/** The field of an object with the next name of a path. Names may contain dots; of two fields with the same name the last one counts. */
function fieldOf(node: Node, rest: string): Node | undefined {
  if (node.type !== "object") return undefined;
  const fits = (node.children ?? []).filter((field) => {
    const name = written(String(keyOf(field)));
    return rest === name || (rest.startsWith(name) && /^[.[]/.test(rest.slice(name.length)));
  });
  const longest = Math.max(...fits.map((field) => String(keyOf(field)).length));
  return fits.findLast((field) => String(keyOf(field)).length === longest);
}

/** A name in the notation of paths. */
function written(name: string): string {
  const characters = [...name];
  const short = characters.length > SHOWN ? `${characters.slice(0, SHOWN).join("")}…` : name;
  return /^[\w.-]*$/.test(name) ? short : `"${short}"`;
}

/** The range of the character at a line and column, both from 1. */
function ofLine(text: string, line: number, column: number): ScenarioSpan {
  let from = 0;
  for (let n = 1; n < line && text.indexOf("\n", from) >= 0; n++) from = text.indexOf("\n", from) + 1;
  const end = text.indexOf("\n", from);
  const at = Math.min(from + column - 1, end < 0 ? text.length : end);
  return { from: at, to: at };
}

/** Extends an empty range to the next character of its line, or else to the previous one. */
function visible(text: string, { from, to }: ScenarioSpan): ScenarioSpan {
  if (to > from) return { from, to };
  if (from < text.length && text[from] !== "\n") return { from, to: from + 1 };
  return { from: Math.max(0, from - 1), to: from };
}
