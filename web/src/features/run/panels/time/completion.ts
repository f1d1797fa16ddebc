// Completions of a condition: tests, names and numbers of the open engines.

import { REASONS } from "../../../../designs/numbers";
import type { OpenedEngine } from "../../../../gen/types/OpenedEngine";

/** A completion. */
export interface Suggestion {
  /** Its text in the list. */
  label: string;
  /** The text to insert. */
  insert: string;
  /** Its meaning, in a word or two. */
  tooltip: string;
}

/** The completions at a position of a text. */
export interface Completion {
  /** Begin of the word that a completion replaces. */
  from: number;
  suggestions: Suggestion[];
}

/** Events of every engine with their facts; all have `op` too. */
const SHARED: readonly (readonly [name: string, ...facts: string[]])[] = [
  ["accepted"],
  ["rejected", "reason"],
  ["retired"],
  ["dropped", "data", "priority"],
  ["assertion"],
  ["reset", "steps"],
  ["flushed"],
];
/** Suffix of the label of a test with facts. */
const WITH = "(…)";
const COMPARISONS = ["=", "!=", "<", "<=", ">", ">="];

/** Names that a condition may use. */
interface TimeNames {
  /** Events with their facts. */
  events: ReadonlyMap<string, readonly string[]>;
  /** Operations with their arguments. */
  operations: ReadonlyMap<string, readonly string[]>;
  /** Fields with their number of words. */
  fields: ReadonlyMap<string, number>;
  invariants: readonly string[];
}

/** All names that conditions on some engines may use. */
export interface Vocabulary extends TimeNames {
  /** The names of each engine, for a condition behind `engine 1:`. */
  engines: readonly TimeNames[];
  /** Names of the nodes of a network, for a condition behind `node in0.out2:`. */
  nodes: readonly string[];
}

/** The names that these engines know, and those of the nodes that they are in. */
export function vocabularyOf(engines: readonly OpenedEngine[], nodes: readonly { name: string }[] = []): Vocabulary {
  const own = engines.map((engine) => namesOf([engine]));
  return { ...namesOf(engines), engines: own, nodes: nodes.map(({ name }) => name) };
}

function namesOf(engines: readonly OpenedEngine[]): TimeNames {
  const infos = engines.map(({ info }) => info);
  const operations = infos.flatMap(({ operations }) => operations);
  const results = operations.flatMap(({ results }) => results.map(({ name }) => name));
  const shared = SHARED.map(([name, ...facts]): [string, string[]] => [
    name,
    ["op", ...facts, ...(name === "retired" ? results : [])],
  ]);
  const own = infos.flatMap(({ events }) =>
    events.map((event): [string, string[]] => [event.name, ["op", ...event.arguments.filter((name) => name !== "")]]),
  );
  return {
    events: joined([...shared, ...own]),
    operations: joined(operations.map(({ name, arguments: taken }) => [name, taken.map((argument) => argument.name)])),
    fields: new Map(infos.flatMap(({ fields }) => fields.map(({ name, count }): [string, number] => [name, count]))),
    invariants: [...new Set(engines.flatMap(({ invariants }) => invariants))],
  };
}

/** Combines lists by name: a name that two designs share has the items of both. */
function joined(all: readonly (readonly [name: string, list: readonly string[]])[]): Map<string, readonly string[]> {
  const lists = new Map<string, readonly string[]>();
  for (const [name, list] of all) lists.set(name, [...new Set([...(lists.get(name) ?? []), ...list])]);
  return lists;
}

const item =
  (tooltip: string, insert = (name: string) => name) =>
  (name: string) => ({
    label: name,
    insert: insert(name),
    tooltip,
  });

/** The completions at the cursor. */
export function complete(text: string, caret: number, names: Vocabulary): Completion {
  const before = text.slice(0, caret);
  const word = /[a-z][\w.-]*$|[=!<>]+$/i.exec(before)?.[0] ?? "";
  const from = caret - word.length;
  const all = next(before.slice(0, from), names);
  // An event with facts is in the list twice, with and without them; the second form once it is clear which event is meant.
  const fits = all.filter(
    ({ label }) => label.toLowerCase().includes(word.toLowerCase()) && (word !== "" || !label.endsWith(WITH)),
  );
  // After a complete name, the condition may continue too.
  if (all.some(({ label }) => label === word)) {
    const after = next(before, names).filter(({ label }) => /^(and|or|\)|,)$/.test(label));
    fits.push(...after.map((one) => ({ ...one, insert: word + one.insert })));
  }
  const begins = (suggestion: Suggestion) => Number(suggestion.label.toLowerCase().startsWith(word.toLowerCase()));
  return { from, suggestions: fits.sort((a, b) => begins(b) - begins(a)) };
}

/** The completions after this text. */
function next(text: string, all: Vocabulary): Suggestion[] {
  const { head, inside, open } = place(text);
  const names = all.engines[engineAt(text, all.nodes) ?? -1] ?? all;
  const space = /\s$/.test(text) ? "" : " ";
  const compare = COMPARISONS.map(item("comparison", (sign) => `${space}${sign} `));
  const close = { label: ")", insert: ")", tooltip: "end" };
  if (head !== null) {
    const last = inside.split(",").at(-1)?.trim() ?? "";
    const facts = head === "op" ? names.operations.get(inside.split(",")[0]?.trim() ?? "") : names.events.get(head);
    if (head === "reject")
      return inside.trim() === "" ? Object.values(REASONS).map(item("reason", (name) => `${name})`)) : [close];
    if (head === "violation")
      return inside.trim() === "" ? names.invariants.map(item("invariant", (name) => `${name})`)) : [close];
    if (head === "changed" || head === "touched") return last === "" ? words(names, head === "touched") : [close];
    if (head === "op" && inside.trim() === "") return [...names.operations.keys()].map(item("operation"));
    if (last === "") return (facts ?? []).map(item("fact", (name) => `${name} `));
    if (head === "op" && !inside.includes(",")) return [{ label: ",", insert: ", ", tooltip: "arguments" }, close];
    if (/^\S+\s*[=!<>]+\s*\w+$/.test(last)) return [{ label: ",", insert: ", ", tooltip: "another fact" }, close];
    return /^\S+$/.test(last) ? compare : [];
  }
  const rest = text.trimEnd();
  if (all.nodes.length > 0 && /\bnode$/.test(rest)) return all.nodes.map(item("only there", (name) => `${name}: `));
  if (/(^|[(:]|\b(and|or|not))$/.test(rest)) return tests(names, all, /\bnot$/.test(rest));
  // A field alone is compared; anything else that is complete continues.
  const field = /([a-z][\w.]*)(\[\d+\])?$/.exec(rest);
  const isField = field !== null && names.fields.has(field[1] ?? "");
  if (isField) return compare;
  if (/[=!<>]$/.test(rest)) return [];
  const on = ["and", "or"].map(item("", (name) => `${space}${name} `));
  return open > 0 ? [...on, close] : on;
}

/** The context at the end of a text: in the brackets of test `head` with the text `inside`; and the number of open brackets. */
function place(text: string): { head: string | null; inside: string; open: number } {
  const heads: { name: string | null; at: number }[] = [];
  for (const { 0: sign, 1: name, index } of text.matchAll(/([a-z][\w-]*)?\s*\(|\)/g)) {
    if (sign === ")") heads.pop();
    else heads.push({ name: name && !/^(and|or|not)$/.test(name) ? name : null, at: index + sign.length });
  }
  const last = heads.at(-1);
  return { head: last?.name ?? null, inside: last ? text.slice(last.at) : "", open: heads.length };
}

/** The engine that applies at the end of a text, by its number or its node; null for any. */
function engineAt(text: string, nodes: readonly string[]): number | null {
  const outer: (number | null)[] = [];
  /** The engine of the brackets around the end, and of the term that begins there. */
  let [around, here]: [number | null, number | null] = [null, null];
  for (const [sign, number, node] of text.matchAll(
    /\bengine\s+(\d+)\s*:|\bnode\s+([\w.-]+)\s*:|\(|\)|\b(?:and|or)\b/g,
  )) {
    if (number !== undefined) here = Number(number);
    else if (node !== undefined) here = nodes.indexOf(node);
    else if (sign === "(") {
      outer.push(around);
      [around, here] = [here ?? around, null];
    } else {
      if (sign === ")") around = outer.pop() ?? null;
      here = null;
    }
  }
  return here ?? around;
}

function tests(names: TimeNames, { engines: all, nodes }: Vocabulary, negated: boolean): Suggestion[] {
  const call = (name: string) => `${name}(`;
  const both = (tooltip: string) => (name: string) => [
    item(tooltip)(name),
    { label: `${name}${WITH}`, insert: call(name), tooltip },
  ];
  const engines = all.length > 1 && nodes.length === 0 ? all.map((_, i) => `engine ${i}:`) : [];
  return [
    ...[...names.fields.keys()].map(item("state", (name) => (names.fields.get(name) === 1 ? `${name} ` : `${name}[`))),
    ...[...names.events.keys()].flatMap(both("event")),
    item("first difference")("divergence"),
    ...both("invariant broken")("violation"),
    ...both("presented")("op"),
    ...both("refused")("reject"),
    item("state", call)("changed"),
    item("state or event", call)("touched"),
    ...(negated ? [] : [item("", (name) => `${name} `)("not")]),
    ...engines.map(item("only there", (name) => `${name} `)),
    ...(nodes.length > 0 ? [item("of a network", (name) => `${name} `)("node")] : []),
    { label: "(", insert: "(", tooltip: "" },
  ];
}

const words = ({ fields }: TimeNames, operations: boolean): Suggestion[] => [
  ...(operations ? [item("operation", () => "op[")("op")] : []),
  ...[...fields]
    // Pipeline registers belong to no thing that could change or be touched.
    .filter(([name]) => !name.startsWith("pipe."))
    .map(([name, count]) => item("state", (name) => (count === 1 ? `${name})` : `${name}[`))(name)),
];
