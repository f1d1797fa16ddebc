// The fields that the scenario form shows of a text, and edits of the text. An edit changes only its own value; the rest of the text keeps
// its formatting.

import { applyEdits, type JSONPath, modify } from "jsonc-parser";
import type { Setting } from "../gen/types/Setting";

/** Engines with the same parameters: a single one, or one with its reference model. */
export interface EngineGroup {
  /** Indices of the engines. */
  engines: readonly number[];
  design: string;
  /** True if one of them is hardware. */
  rtl: boolean;
  /** Parameters as written in the text, without those that it omits. */
  parameters: Readonly<Record<string, Setting>>;
  /** Values of state fields before step 0. */
  preset: Readonly<Record<string, Setting>>;
}

/** A source of generated traffic: its index, its kind, and its numeric fields. */
export interface ScenarioSource {
  number: number;
  kind: string;
  /** The length of the traffic: `slots` of operations, or `packets`. */
  length: { field: "slots" | "packets"; value: number } | null;
  /** Weights of a random mix, by operation. */
  mix: Readonly<Record<string, number>> | null;
}

/** The fields of the form. */
export interface ScenarioFormFields {
  title: string;
  seed: string;
  groups: readonly EngineGroup[];
  sources: readonly ScenarioSource[];
  /** The contents of the engines before step 0, in one line: `enqueue 10 5, enqueue 20 3`. Null for traffic with packets, which has no
   * contents. */
  contents: string | null;
  /** True if the scenario declares expectations. */
  expects: boolean;
}

/** A path and the value to write there; without a value the field is removed. */
export type ScenarioChange = readonly [
  path: JSONPath,
  value: Setting | readonly (readonly (string | number)[])[] | undefined,
];

const LAYOUT = { formattingOptions: { tabSize: 2, insertSpaces: true, eol: "\n" } };

/** Seed of a scenario that has none in its text. */
const NO_SEED = "0".repeat(16);

type Json = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const numbersOf = (value: unknown): Record<string, number> =>
  Object.fromEntries(Object.entries(objectOf(value)).filter((entry): entry is [string, number] => isNumber(entry[1])));
const settingsOf = (value: unknown): Record<string, Setting> =>
  Object.fromEntries(
    Object.entries(objectOf(value)).filter((entry): entry is [string, Setting] => isSetting(entry[1])),
  );
const isSetting = (value: unknown): value is Setting =>
  isNumber(value) || typeof value === "string" || (Array.isArray(value) && value.every(isNumber));
const isNumber = (value: unknown): value is number => typeof value === "number";

/** Reads the form's fields from a text. Null if the text is not a JSON object; values of a wrong type are ignored. */
export function readForm(text: string): ScenarioFormFields | null {
  let file: Json;
  try {
    file = JSON.parse(text) as Json;
  } catch {
    return null;
  }
  if (objectOf(file) !== file) return null;
  return {
    title: textOf(file.title),
    seed: textOf(file.seed) || NO_SEED,
    groups: groupsOf(listOf(file.engines).map(objectOf)),
    sources: listOf(file.traffic).map(objectOf).map(sourceOf),
    contents: objectOf(file.bench).kind === "ops" ? listOf(file.contents).map(operationText).join(", ") : null,
    expects: Object.keys(objectOf(file.expect)).length > 0,
  };
}

function groupsOf(engines: readonly Json[]): EngineGroup[] {
  const references = new Set(engines.map(({ reference }) => reference));
  return engines.flatMap((engine, number) => {
    if (references.has(number)) return [];
    const reference = isNumber(engine.reference) && engines[engine.reference] ? [engine.reference] : [];
    return {
      engines: [number, ...reference],
      design: textOf(engine.design),
      rtl: engine.implementation === "rtl",
      parameters: settingsOf(engine.parameters),
      preset: settingsOf(engine.preset),
    };
  });
}

function sourceOf({ kind, slots, packets, mix }: Json, number: number): ScenarioSource {
  const length = isNumber(slots)
    ? { field: "slots" as const, value: slots }
    : isNumber(packets)
      ? { field: "packets" as const, value: packets }
      : null;
  return { number, kind: textOf(kind), length, mix: kind === "random" ? numbersOf(mix) : null };
}

/** Changes that set parameters of all engines of a group. */
export const withParameters = (
  { engines }: EngineGroup,
  parameters: Readonly<Record<string, Setting>>,
): ScenarioChange[] =>
  engines.flatMap((engine) =>
    Object.entries(parameters).map(([name, value]): ScenarioChange => [["engines", engine, "parameters", name], value]),
  );

/** Changes that set or remove a preset field of all engines of a group. */
export const withPreset = ({ engines }: EngineGroup, name: string, value: Setting | undefined): ScenarioChange[] =>
  engines.map((engine): ScenarioChange => [["engines", engine, "preset", name], value]);

const operationText = (operation: unknown) => listOf(operation).join(" ");

/** Parses a line such as `enqueue 10 5, enqueue 20 3`; null if it is invalid. An empty line has no operations. */
export function operationsIn(line: string): (string | number)[][] | null {
  const parts = line.split(",").map((part) => part.trim().split(/\s+/));
  if (line.trim() === "") return [];
  const right = parts.every(([name = "", ...numbers]) => /^[a-z-]+$/.test(name) && numbers.every(isDigits));
  return right ? parts.map(([name = "", ...numbers]) => [name, ...numbers.map(Number)]) : null;
}

const isDigits = (text: string) => /^\d+$/.test(text);

/** Applies changes to a text. */
export function changed(text: string, changes: readonly ScenarioChange[]): string {
  return changes.reduce((text, [path, value]) => applyEdits(text, modify(text, [...path], value, LAYOUT)), text);
}

/** The smallest replacement that turns one text into another, so that the cursor and the selection stay in place. */
export function difference(before: string, after: string): { from: number; to: number; insert: string } {
  let from = 0;
  while (from < before.length && before[from] === after[from]) from++;
  let end = 0;
  const most = Math.min(before.length, after.length) - from;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
