// Finds the place in a text of a problem that is given by its path.

import { type Node, parseTree } from "jsonc-parser";
import type { Problem } from "../gen/types/Problem";

/** A stretch of a text, in UTF-16 units from its beginning. */
export interface ScenarioSpan {
  from: number;
  to: number;
}

/** Characters of a name that a path repeats at most. */
const SHOWN = 40;

/**
 * Where a problem is: the value that is wrong, or the name of the field if the name is, or if the value takes several lines. What is
 * missing is shown where it should be. At least a character, unless the text is empty.
 */
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
  // A name of a list of names that are free: the parameter or the operation that is not known.
  const wrong = node.type === "object" && node.children?.find((field) => JSON.stringify(keyOf(field)) === found);
  if (wrong) return spanOf(wrong.children?.[0] ?? wrong);
  const whole = spanOf(node);
  return text.slice(whole.from, whole.to).includes("\n") ? headOf(node) : visible(text, whole);
}

const spanOf = ({ offset, length }: Node): ScenarioSpan => ({ from: offset, to: offset + length });

const keyOf = (field: Node): unknown => field.children?.[0]?.value;

/** The name of the field whose value this is. */
const nameOf = ({ parent }: Node): Node | undefined => (parent?.type === "property" ? parent.children?.[0] : undefined);

/** What stands for a list or an object of several lines: its name, or its bracket. */
const headOf = (node: Node): ScenarioSpan => spanOf(nameOf(node) ?? { ...node, length: 1 });

/** Goes down a path; `missing` names the part that is not there. */
function follow(tree: Node, path: string): { node: Node; missing: boolean } {
  let node = tree;
  let rest = path;
  while (rest !== "") {
    const item = /^\[(\d+)\]/.exec(rest);
    const next = item ? node.children?.[Number(item[1])] : fieldOf(node, rest.replace(/^\./, ""));
    const value = next?.type === "property" ? next.children?.[1] : next;
    if (!next || (item && node.type !== "array")) return { node, missing: true };
    rest = item ? rest.slice(item[0].length) : rest.replace(/^\./, "").slice(written(String(keyOf(next))).length);
    // A name without a value yet.
    if (!value) return { node: next.children?.[0] ?? node, missing: false };
    node = value;
  }
  return { node, missing: false };
}

/** The field of an object that a path goes on with. Names may have dots; of two fields with one name the last counts. */
function fieldOf(node: Node, rest: string): Node | undefined {
  if (node.type !== "object") return undefined;
  const fits = (node.children ?? []).filter((field) => {
    const name = written(String(keyOf(field)));
    return rest === name || (rest.startsWith(name) && /^[.[]/.test(rest.slice(name.length)));
  });
  const longest = Math.max(...fits.map((field) => String(keyOf(field)).length));
  return fits.findLast((field) => String(keyOf(field)).length === longest);
}

/** A name as paths have it. */
function written(name: string): string {
  const characters = [...name];
  const short = characters.length > SHOWN ? `${characters.slice(0, SHOWN).join("")}…` : name;
  return /^[\w.-]*$/.test(name) ? short : `"${short}"`;
}

/** The character in a column of a line, both from 1 on. */
function ofLine(text: string, line: number, column: number): ScenarioSpan {
  let from = 0;
  for (let n = 1; n < line && text.indexOf("\n", from) >= 0; n++) from = text.indexOf("\n", from) + 1;
  const end = text.indexOf("\n", from);
  const at = Math.min(from + column - 1, end < 0 ? text.length : end);
  return { from: at, to: at };
}

/** A stretch without a character gets the next one of its line, or else the one before. */
function visible(text: string, { from, to }: ScenarioSpan): ScenarioSpan {
  if (to > from) return { from, to };
  if (from < text.length && text[from] !== "\n") return { from, to: from + 1 };
  return { from: Math.max(0, from - 1), to: from };
}
