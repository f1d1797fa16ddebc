// Edits of a map's text by the form. An edit changes its own value only; the rest of the text keeps its formatting.

import { applyEdits, findNodeAtLocation, type JSONPath, modify, parseTree } from "jsonc-parser";
import type { MapOperation } from "./map-form";

/** A value of a map's field; undefined removes the field. */
export type MapValue =
  | undefined
  | null
  | boolean
  | number
  | string
  | MapValue[]
  | { readonly [name: string]: MapValue };

/** A field of the map and its new value. */
export type MapChange = readonly [path: JSONPath, value: MapValue];

const LAYOUT = { formattingOptions: { tabSize: 2, insertSpaces: true, eol: "\n" } };

/** Applies changes to the text of a map. A field that is not there and is to be removed stays away. */
export function editMap(text: string, changes: readonly MapChange[]): string {
  return changes.reduce((text, [path, value]) => {
    const tree = parseTree(text);
    if (value === undefined && !(tree && findNodeAtLocation(tree, [...path]))) return text;
    return applyEdits(text, modify(text, [...path], value, LAYOUT));
  }, text);
}

/** The change of an optional signal: an empty name removes the field. */
export const signalChange = (path: JSONPath, name: string): MapChange => [path, name.trim() || undefined];

/** The changes that give an operation a code, or take it away. */
export const codeChange = (operation: number, signal: string, value: number | null): MapChange => [
  ["operations", operation, "code"],
  signal.trim() === "" ? undefined : { signal: signal.trim(), value: value ?? 0 },
];

/** How an operation is accepted: what `ready`, `waits` and `gated` of the map mean together. */
export type Acceptance = "always" | "refused" | "waits" | "waits-gated" | "refused-gated";

export const acceptanceOf = (one: { ready: string; waits: boolean; gated: boolean }): Acceptance => {
  if (one.ready === "") return "always";
  const way = one.waits ? "waits" : "refused";
  return one.gated ? `${way}-gated` : way;
};

/** The changes that make an operation be accepted in this way, by the output `ready`. */
export function acceptanceChanges(operation: number, acceptance: Acceptance, ready: string): MapChange[] {
  const at = (name: string): JSONPath => ["operations", operation, name];
  const isAlways = acceptance === "always";
  return [
    [at("ready"), isAlways ? undefined : ready],
    [at("waits"), acceptance.startsWith("waits") || undefined],
    [at("gated"), acceptance.endsWith("gated") || undefined],
  ];
}

/** The change of a value of an object with names of its own, such as `ties`; the object goes with its last value. */
export const entryChange = (
  path: JSONPath,
  entries: Readonly<Record<string, unknown>>,
  name: string,
  value: MapValue,
): MapChange => {
  const isLast = value === undefined && Object.keys(entries).every((other) => other === name);
  return isLast ? [path, undefined] : [[...path, name], value];
};

/** The value of a tied input as it is typed: a number, or a word, of which `step` is right. */
export const tieValue = (typed: string): number | string => (/^\d+$/.test(typed) ? Number(typed) : typed);

/** The changes that name the output that says that an operation pushes an element out; an empty name: it pushes none out. `words` are the
 * names of what comes out. */
export function overflowChanges(
  operation: number,
  { overflow }: MapOperation,
  valid: string,
  words: readonly string[],
): MapChange[] {
  const path: JSONPath = ["operations", operation, "overflow"];
  if (valid.trim() === "") return [[path, undefined]];
  if (overflow) return [[[...path, "valid"], valid.trim()]];
  return [[path, { valid: valid.trim(), results: words.map((name) => ({ name, signal: "" })) }]];
}

/** The fields of a map that decide its hardware. */
const HARDWARE = ["top", "sources", "include", "defines", "parameters", "ports", "show"] as const;

/** True if two maps have the same hardware. A text that is no JSON has none of its own. */
export function sameHardware(a: string, b: string): boolean {
  const [one, other] = [fieldsOf(a), fieldsOf(b)];
  return (
    one === null ||
    other === null ||
    HARDWARE.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
  );
}

function fieldsOf(text: string): Record<string, MapValue> | null {
  try {
    return (JSON.parse(text) ?? null) as Record<string, MapValue> | null;
  } catch {
    return null;
  }
}

/** The map with the fields that describe its hardware taken from another map, which was guessed of newer sources. */
export function withSourcesOf(text: string, newer: string): string {
  const from = fieldsOf(newer);
  if (!from || !fieldsOf(text)) return newer;
  const changes = HARDWARE.map((name): MapChange => [[name], from[name]]);
  return editMap(text, changes);
}
