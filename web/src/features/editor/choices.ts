// Completions at the cursor in the text of a scenario: from its schema, and the names that the engines know.

import { getLocation, type JSONPath } from "jsonc-parser";
import { plural } from "../../base/format";
import type { OpenedEngine } from "../../gen/types/OpenedEngine";
import { alternatives, namesIn, type ScenarioSchema, schemasAt } from "../../scenario-text/schema";
import { presetFields } from "../run/panels/starting-state";

/** A completion. */
export interface EditorChoice {
  /** Its name, without quotes. */
  label: string;
  /** The text to insert. */
  insert: string;
  /** Characters from the end of the inserted text back to the cursor. */
  back: number;
  /** Its meaning, in a sentence or two. */
  info: string;
}

export interface EditorChoices {
  /** The range of the text that a completion replaces. */
  from: number;
  to: number;
  /** True if they are names of fields. */
  names: boolean;
  choices: EditorChoice[];
}

/** A name of a design, with its meaning. */
export interface EditorName {
  name: string;
  info: string;
  /** Type of its value, if the schema leaves it to the design. */
  type?: string;
  /** Its possible named values. */
  words?: readonly string[];
}

/** Names that are not in the schema, since they depend on the design. */
export interface EditorNames {
  operations: readonly EditorName[];
  /** Operations that enqueue an element. */
  puts: readonly EditorName[];
  parameters: readonly EditorName[];
  switches: readonly EditorName[];
  fields: readonly EditorName[];
  /** Fields that may be set before step 0. */
  presets: readonly EditorName[];
  invariants: readonly EditorName[];
}

/** The names that these engines know. */
export function namesOf(engines: readonly OpenedEngine[]): EditorNames {
  const infos = engines.map(({ info }) => info);
  const once = (names: EditorName[]) => [...new Map(names.map((one) => [one.name, one])).values()];
  const all = infos.flatMap(({ operations }) => operations);
  const operations = (some: typeof all) =>
    some.map((operation) => ({
      name: operation.name,
      info: operation.arguments.map(({ name, min, max }) => `${name}, ${min} to ${max}`).join("; "),
    }));
  return {
    operations: once([...operations(all), { name: "idle", info: "steps without an operation" }]),
    puts: once(operations(all.filter(({ role }) => role === "put"))),
    parameters: once(
      infos.flatMap(({ parameters }) =>
        parameters.map(({ name, min, max, unit, words, list }): EditorName => {
          if (words.length > 0) return { name, info: words.join(", "), type: "string", words };
          const each = `${min} to ${max} ${unit}`.trim();
          return list.length > 0
            ? { name, info: `a list, each ${each}`, type: "array" }
            : { name, info: each, type: "integer" };
        }),
      ),
    ),
    switches: once(
      engines.flatMap(({ switches }) => switches.map((name) => ({ name, info: "false turns this mechanism off" }))),
    ),
    fields: once(
      infos.flatMap(({ fields }) => fields.map((field) => ({ name: field.name, info: plural(field.count, "word") }))),
    ),
    presets: once(
      infos.flatMap((info) =>
        presetFields(info).map(({ name, count, most, meaning }): EditorName => {
          const type = count > 1 ? "array" : "integer";
          return { name, info: `${meaning}; ${plural(count, "number")} from 0 to ${most}`, type };
        }),
      ),
    ),
    invariants: once(
      engines.flatMap(({ invariants }) => invariants.map((name) => ({ name, info: "breaks in this run on purpose" }))),
    ),
  };
}

/** Paths at which each kind of name may stand: as names of fields if the path ends in `*`, else as values. */
const PLACES: readonly (readonly [path: string, names: keyof EditorNames])[] = [
  ["traffic/#/mix/*", "operations"],
  ["contents/#/0", "puts"],
  ["traffic/#/ops/#/0", "operations"],
  ["edits/#/op/0", "operations"],
  ["forks/#/edits/#/op/0", "operations"],
  ["engines/#/parameters/*", "parameters"],
  ["engines/#/preset/*", "presets"],
  ["engines/#/switches/*", "switches"],
  ["edits/#/switch", "switches"],
  ["forks/#/edits/#/switch", "switches"],
  ["expect/states/#/field", "fields"],
  ["expect/broken/#/invariant", "invariants"],
];

/** The completions at an offset of a text. Null if nothing is known about the position. */
export function choicesAt(text: string, offset: number, names: EditorNames): EditorChoices | null {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const inside = previousNode && previousNode.offset < offset && offset <= previousNode.offset + previousNode.length;
  const word = /[\w.-]*$/.exec(text.slice(0, offset))?.[0] ?? "";
  const from = inside ? previousNode.offset : offset - word.length;
  const end = inside ? previousNode.offset + previousNode.length : offset;
  // An unterminated string extends to the end of the line.
  const closed = !inside || previousNode.type !== "string" || (end > from + 1 && text[end - 1] === '"');
  const to = closed ? end : offset;
  const choices = isAtPropertyKey ? fieldsAt(text, path, to, names) : valuesAt(text, path, names);
  return choices.length > 0 ? { from, to, names: isAtPropertyKey, choices } : null;
}

/** The completions that match the typed text, those that begin with it first. A complete word may be replaced by any other. */
export function fitting(choices: readonly EditorChoice[], typed: string): EditorChoice[] {
  const word = typed.replaceAll('"', "").toLowerCase();
  const rank = ({ label }: EditorChoice) => Number(!label.toLowerCase().startsWith(word));
  const isComplete = choices.some(({ label }) => label === word);
  return choices
    .filter(({ label }) => isComplete || label.toLowerCase().includes(word))
    .sort((a, b) => rank(a) - rank(b));
}

function fieldsAt(text: string, path: JSONPath, to: number, names: EditorNames): EditorChoice[] {
  const holder = path.slice(0, -1);
  const schemas = schemasAt(text, holder);
  const own = namesAt([...holder, "*"], names).map(({ name, info, type, words }): [string, ScenarioSchema] => {
    const free = schemas.find(({ additionalProperties }) => typeof additionalProperties === "object");
    const schema = type ? { type, enum: words } : (free?.additionalProperties as ScenarioSchema | undefined);
    return [name, { ...schema, description: info }];
  });
  const known = schemas.flatMap(({ properties }) => Object.entries(properties ?? {}));
  const taken = new Set(namesIn(text, holder).filter((name) => name !== path.at(-1)));
  const after = text.slice(to).trimStart();
  const comma = /^["\w]/.test(after) ? "," : "";
  return [...new Map([...own, ...known])]
    .filter(([name]) => !taken.has(name))
    .map(([name, schema]) => {
      const value = after.startsWith(":") ? null : emptyOf(schema);
      const insert = JSON.stringify(name) + (value === null ? "" : `: ${value}${comma}`);
      const back = value === null ? 0 : comma.length + (value.length === 2 ? 1 : 0);
      return { label: name, insert, back, info: infoOf(schema) };
    });
}

function valuesAt(text: string, path: JSONPath, names: EditorNames): EditorChoice[] {
  const own = namesAt(path, names).map(({ name, info }) => ({
    label: name,
    insert: JSON.stringify(name),
    back: 0,
    info,
  }));
  // The schema has the named values of all parameters.
  const values = (parameterAt(path, names) ?? schemasAt(text, path)).flatMap((schema) =>
    valuesOf(schema).map((value) => ({ value, schema })),
  );
  const known = values.map(({ value, schema }) => ({
    label: String(value),
    insert: JSON.stringify(value),
    back: 0,
    info: infoOf(schema),
  }));
  return [...new Map([...own, ...known].map((choice) => [choice.label, choice])).values()];
}

/** The values that a schema enumerates. */
function valuesOf({ const: only, enum: some, type }: ScenarioSchema): readonly unknown[] {
  if (only !== undefined) return [only];
  return some ?? ([type].flat().includes("boolean") ? [true, false] : []);
}

function namesAt(path: JSONPath, names: EditorNames): readonly EditorName[] {
  const place = path
    .map((segment, i) => (typeof segment === "number" && i < path.length - 1 ? "#" : segment))
    .join("/");
  const found = PLACES.find(([pattern]) => pattern === place);
  return found ? names[found[1]] : [];
}

/** The possible values of the parameter at this path; null if it is unknown. */
function parameterAt(path: JSONPath, { parameters }: EditorNames): ScenarioSchema[] | null {
  const [engines, , place, name] = path;
  if (path.length !== 4 || engines !== "engines" || place !== "parameters") return null;
  const known = parameters.find((one) => one.name === name);
  return known ? [{ enum: known.words ?? [] }] : null;
}

/** The initial value of a field. */
function emptyOf(schema: ScenarioSchema): string {
  const kinds = alternatives(schema);
  const types = kinds.flatMap(({ type }) => type ?? []);
  if (types.includes("array")) return "[]";
  if (types.includes("object")) return "{}";
  // Values that can be enumerated are offered next.
  return types.includes("string") && kinds.every((kind) => valuesOf(kind).length === 0) ? '""' : "";
}

/** The meaning of a field or a value, with ranges as text. */
const infoOf = ({ description = "" }: ScenarioSchema): string => description.replaceAll("\n", " ");
