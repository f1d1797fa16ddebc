// What the form shows of a scenario's text, and how it changes the text: only what was changed, the rest stays as it was written.

import { applyEdits, type JSONPath, modify } from "jsonc-parser";
import type { Setting } from "../gen/types/Setting";

/** Engines that have the same parameters: one, or one with the model that is its reference. */
export interface EngineGroup {
  /** Their numbers. */
  engines: readonly number[];
  design: string;
  /** Whether hardware is among them. */
  rtl: boolean;
  /** Parameters as written; those left out are not there. */
  parameters: Readonly<Record<string, Setting>>;
  /** Words that fields have before step 0. */
  preset: Readonly<Record<string, Setting>>;
}

/** A source of generated traffic: its number, what it is, and the fields of it that are numbers to play with. */
export interface ScenarioSource {
  number: number;
  kind: string;
  /** How much: `slots` of operations, or `packets`. */
  length: { field: "slots" | "packets"; value: number } | null;
  /** Weights by operation, of a random mix. */
  mix: Readonly<Record<string, number>> | null;
}

/** The most common changes of a scenario. */
export interface ScenarioFormFields {
  title: string;
  seed: string;
  groups: readonly EngineGroup[];
  sources: readonly ScenarioSource[];
  /** What the engines hold before step 0, in one line: `enqueue 10 5, enqueue 20 3`. Null with packets, which come with the traffic. */
  contents: string | null;
  /** Whether it declares results. */
  expects: boolean;
}

/** A value to write, and where; without a value the field is taken out. */
export type ScenarioChange = readonly [
  path: JSONPath,
  value: Setting | readonly (readonly (string | number)[])[] | undefined,
];

const LAYOUT = { formattingOptions: { tabSize: 2, insertSpaces: true, eol: "\n" } };

/** Seed of a scenario that names none. */
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

/** Reads the form out of a text. Null if the text is no JSON object; values of a wrong type are passed over. */
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

/** The changes that give parameters to all engines of a group. */
export const withParameters = (
  { engines }: EngineGroup,
  parameters: Readonly<Record<string, Setting>>,
): ScenarioChange[] =>
  engines.flatMap((engine) =>
    Object.entries(parameters).map(([name, value]): ScenarioChange => [["engines", engine, "parameters", name], value]),
  );

/** The changes that give all engines of a group a word of state before step 0, or take it out. */
export const withPreset = ({ engines }: EngineGroup, name: string, value: Setting | undefined): ScenarioChange[] =>
  engines.map((engine): ScenarioChange => [["engines", engine, "preset", name], value]);

const operationText = (operation: unknown) => listOf(operation).join(" ");

/** The operations of a line such as `enqueue 10 5, enqueue 20 3`; null while it is none. An empty line has none. */
export function operationsIn(line: string): (string | number)[][] | null {
  const parts = line.split(",").map((part) => part.trim().split(/\s+/));
  if (line.trim() === "") return [];
  const right = parts.every(([name = "", ...numbers]) => /^[a-z-]+$/.test(name) && numbers.every(isDigits));
  return right ? parts.map(([name = "", ...numbers]) => [name, ...numbers.map(Number)]) : null;
}

const isDigits = (text: string) => /^\d+$/.test(text);

/** The text with changes in it. */
export function changed(text: string, changes: readonly ScenarioChange[]): string {
  return changes.reduce((text, [path, value]) => applyEdits(text, modify(text, [...path], value, LAYOUT)), text);
}

/** The shortest range that makes one text of another, so that the caret and marked text stay where they are. */
export function difference(before: string, after: string): { from: number; to: number; insert: string } {
  let from = 0;
  while (from < before.length && before[from] === after[from]) from++;
  let end = 0;
  const most = Math.min(before.length, after.length) - from;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
