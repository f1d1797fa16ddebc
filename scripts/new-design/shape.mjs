// What a full design is made of, read from a map; or what of the map keeps it from becoming one.
import { bitsOf, signalOf } from "./signal.mjs";

/**
 * The parts of a map that are read. `queuescope validate` has checked it.
 * @typedef {{ name: string, signal: string, min?: number, max?: number }} Slice
 * @typedef {{ name: string, role: string, valid?: string, code?: { signal: string, value: number }, ready?: string, refused?: string,
 *   result_valid?: string, gated?: boolean, waits?: boolean, pause?: number, latency?: number, overflow?: object,
 *   arguments?: Slice[], results?: Slice[] }} Operation
 * @typedef {{ top: string, sources: string[], include?: string[], defines?: Record<string, string>,
 *   parameters?: Record<string, number | string>, clock: string,
 *   reset?: { signal: string, cycles?: number, wait?: number, start?: string, done?: string } | null,
 *   ties?: Record<string, number | "step">, operations: Operation[], order?: string, capacity?: number, settles?: number,
 *   same_step?: string, compare?: { equal_ranks?: string } | null,
 *   ports: { name: string, direction: "in" | "out", bits: number, elements?: number }[] }} ModuleMap
 */

/** @typedef {import("./signal.mjs").Signal} Signal */
/**
 * A word of an element: its range and, in the memory of the elements, its lowest bit.
 * @typedef {{ name: string, bits: number, min: number, max: number, low: number }} Word
 * @typedef {{ active: Signal[], code: { signal: Signal, value: number } | null, ready: Signal | null, refused: Signal | null,
 *   isGated: boolean, words: { name: string, signal: Signal }[] }} Side
 * What a design is made of. `clearing`: steps from the end of a reset to the first operation; `latency`: steps from a take to its result
 * at the module's ports; `leftOut`: operations of the module that the design does not have.
 * @typedef {{ name: string, title: string, module: string, files: string[], defines: [string, string][],
 *   parameters: [string, number | string][], widths: Map<string, number>, inputs: string[], outputs: string[], clock: Signal, reset: Signal,
 *   held: number, clearing: number, ties: { signal: Signal, value: number }[], put: Side, take: Side & { answered: Signal | null },
 *   latency: number, isShared: boolean, order: "smallest" | "largest" | "first", capacity: number, words: Word[],
 *   leftOut: string[] }} Shape
 */

/** A field of a map that is in the way. */
export class Refusal extends Error {}

/** Most elements, and most steps from a take to its result. */
export const [MOST_ELEMENTS, MOST_STEPS] = [256, 48];

/** Names that the files of a design use for other things than words of an element. */
const USED = ["place", "op", "kind", "valid", "result", "accept"];

/** @param {string} field @param {string} found @param {string} expected @returns {never} */
function refuse(field, found, expected) {
  throw new Refusal(`${field}: found ${found}; expected ${expected}`);
}

/**
 * The only operation with a role.
 * @param {ModuleMap} map
 * @param {string} role
 */
function only(map, role) {
  const found = map.operations.flatMap((operation, at) => (operation.role === role ? [{ operation, at }] : []));
  const [first, second] = found;
  if (!first) return refuse("operations", `no ${role}`, "one put and one take");
  if (second)
    return refuse(
      `operations[${second.at}].role`,
      `a second ${role}, \`${second.operation.name}\``,
      `one ${role}: the model has one put and one take in a step`,
    );
  return { ...first.operation, at: `operations[${first.at}]` };
}

/** @typedef {Operation & { at: string }} Placed an operation with its place in the map */

/** Refuses what a model of a fixed latency cannot say. @param {Placed} operation */
function checkTiming({ at, name, waits, pause = 0, overflow }) {
  if (waits)
    refuse(
      `${at}.waits`,
      `true: \`${name}\` waits while \`ready\` is not set`,
      "an operation that is taken or refused in its step; if `ready` only says that the reset is over, give the steps as `reset.wait` and remove `waits`",
    );
  if (pause > 0) refuse(`${at}.pause`, `${pause} steps after \`${name}\``, "an operation in every step");
  if (overflow)
    refuse(`${at}.overflow`, "an element that is pushed out", "none: the model refuses a put into the full queue");
}

/**
 * @param {Placed} operation
 * @param {Slice[]} slices
 * @param {string} of `arguments` or `results`
 * @param {(text: string, field: string) => Signal} signal
 * @returns {Side}
 */
function sideOf({ at, valid, code, ready, refused, gated }, slices, of, signal) {
  const active = (valid ?? "").split("&").filter((text) => text.trim() !== "");
  return {
    active: active.map((text) => signal(text, `${at}.valid`)),
    code: code ? { signal: signal(code.signal, `${at}.code.signal`), value: code.value } : null,
    ready: ready ? signal(ready, `${at}.ready`) : null,
    refused: refused ? signal(refused, `${at}.refused`) : null,
    isGated: gated === true,
    words: slices.map(({ name, signal: text }, i) => ({ name, signal: signal(text, `${at}.${of}[${i}].signal`) })),
  };
}

/**
 * Words in the order that other designs have: data first, the rank second. The first one tells elements apart.
 * @template {{ name: string }} Named
 * @param {Named[]} words
 */
function inOrder(words) {
  const place = (/** @type {Named} */ word) => (word.name === "data" ? 0 : isRank(word) ? 1 : 2);
  const sorted = words.toSorted((a, b) => place(a) - place(b));
  const [first, second, ...others] = sorted;
  return first && second && isRank(first) ? [second, first, ...others] : sorted;
}

/**
 * Words of an element, the last one in the lowest bits.
 * @param {Placed} put
 * @param {Side["words"]} slices
 * @returns {Word[]}
 */
function wordsOf({ at, arguments: given = [] }, slices) {
  let low = slices.reduce((sum, { signal }) => sum + bitsOf(signal), 0);
  return slices.map(({ name, signal }) => {
    const bits = bitsOf(signal);
    const i = given.findIndex((slice) => slice.name === name);
    const field = `${at}.arguments[${i}].name`;
    if (!/^[a-z][a-z0-9_]*$/.test(name)) refuse(field, `"${name}"`, "small letters, digits and _, a letter first");
    if (USED.includes(name)) refuse(field, `"${name}"`, `a name other than ${USED.join(", ")}`);
    low -= bits;
    // What is carried through may have any value: whether there is an element is known without it.
    const { min = 0, max = 2 ** bits - 1 } = (isRank({ name }) && given[i]) || {};
    return { name, bits, min, max, low };
  });
}

/** Refuses orders that no generated model has. @param {ModuleMap} map @param {Word[]} words @returns {Shape["order"]} */
function orderOf(map, words) {
  const order = map.order ?? "smallest";
  if (order !== "smallest" && order !== "largest" && order !== "first")
    return refuse(
      "order",
      `\`${order}\``,
      "`smallest`, `largest` or `first`: the model is a sorted list or a FIFO queue",
    );
  if (order !== "first" && !words.some(isRank))
    refuse("order", `\`${order}\`, and no word of the put is called rank or priority`, "a word to sort by");
  if (order !== "first" && map.compare?.equal_ranks === "free")
    refuse("compare.equal_ranks", "`free`", "`strict`: the model brings the oldest of equal ranks");
  return order;
}

/** Whether elements are sorted by this word. @param {{ name: string }} word */
export const isRank = ({ name }) => name === "rank" || name === "priority";

/** The reset: its signal, the cycles for which the wrapper holds it besides that of `rst_ni`, and until operations may come. @param {ModuleMap} map @param {(text: string, field: string) => Signal} signal */
function resetOf({ reset }, signal) {
  if (!reset) return refuse("reset", "none", "a reset: scenarios reset a design in any step");
  const { start, done, cycles = 2, wait = 0 } = reset;
  if (done)
    refuse("reset.done", `${done}`, "none: the model has to know how long it takes; give the steps as `reset.wait`");
  if (start) refuse("reset.start", `${start}`, "none: a module that is ready without a pulse");
  // A reset of two cycles is what a map has when nothing else is known: one is enough for registers.
  const held = cycles > 2 ? cycles - 1 : 0;
  return { reset: signal(reset.signal, "reset.signal"), held, clearing: held + wait };
}

/**
 * @param {ModuleMap} map
 * @param {{ name: string, title: string | null }} wanted
 * @returns {Shape}
 */
export function shapeOf(map, { name, title }) {
  for (const [i, port] of map.ports.entries())
    if ((port.elements ?? 0) > 0)
      refuse(`ports[${i}].elements`, `${port.elements}`, "ports without unpacked dimensions");
  if ((map.include ?? []).length > 0)
    refuse("include", map.include?.join(", ") ?? "", "no folders: sources that include nothing");
  const widths = new Map(map.ports.map(({ name, bits }) => [name, bits]));
  /** @param {string} text @param {string} field */
  const signal = (text, field) => signalOf(text, widths) ?? refuse(field, `\`${text}\``, "bits of a port");
  const [put, take] = [only(map, "put"), only(map, "take")];
  for (const operation of [put, take]) checkTiming(operation);
  const putSide = sideOf(put, inOrder(put.arguments ?? []), "arguments", signal);
  const words = wordsOf(put, putSide.words);
  const order = orderOf(map, words);
  const { capacity, settles = 1, same_step: sameStep = "take-first" } = map;
  if (sameStep !== "take-first")
    refuse(
      "same_step",
      `\`${sameStep}\``,
      "`take-first`: a port of the model does not see what the other one is given in the step",
    );
  if (capacity === undefined || capacity > MOST_ELEMENTS)
    return refuse("capacity", capacity === undefined ? "none" : `${capacity}`, `1 to ${MOST_ELEMENTS} elements`);
  if (settles > 1) refuse("settles", `${settles}`, "1: the model can take an element out in the step after its put");
  const latency = take.latency ?? (take.result_valid ? null : 0);
  if (latency === null || latency > MOST_STEPS)
    return refuse(
      `${take.at}.latency`,
      latency === null ? "none: it varies" : `${latency}`,
      `0 to ${MOST_STEPS} steps`,
    );
  const results = inOrder(take.results ?? []);
  if (!results[0] || isRank(results[0]))
    refuse(
      `${take.at}.results`,
      results[0] ? "nothing but a rank" : "none",
      "a word that tells elements apart, as data does",
    );
  for (const result of results)
    if (!words.some((word) => word.name === result.name))
      refuse(
        `${take.at}.results`,
        `"${result.name}"`,
        `words that the put has: ${words.map((w) => w.name).join(", ")}`,
      );
  const side = sideOf(take, results, "results", signal);
  const driven = (/** @type {Side} */ { active, code }) => [...active, ...(code ? [code.signal] : [])];
  const isShared = driven(putSide).some((a) =>
    driven(side).some((b) => a.port === b.port && a.low <= b.high && b.low <= a.high),
  );
  const ties = Object.entries(map.ties ?? {}).map(([text, value]) => {
    const field = `ties.${text}`;
    if (value === "step") return refuse(field, "`step`", "a number: the design has no input for the time");
    return { signal: signal(text, field), value };
  });
  const named = (/** @type {"in" | "out"} */ way) =>
    map.ports.filter((port) => port.direction === way).map((p) => p.name);
  return {
    ...{ name, module: map.top, files: map.sources, words, order, capacity, latency, isShared, ties, widths },
    title: title ?? titleOf(name, order),
    defines: Object.entries(map.defines ?? {}),
    parameters: Object.entries(map.parameters ?? {}),
    ...{ inputs: named("in"), outputs: named("out"), clock: signal(map.clock, "clock") },
    ...resetOf(map, signal),
    put: putSide,
    take: { ...side, answered: take.result_valid ? signal(take.result_valid, `${take.at}.result_valid`) : null },
    leftOut: map.operations.filter(({ role }) => role !== "put" && role !== "take").map((operation) => operation.name),
  };
}

const WHAT = { smallest: "smallest rank first", largest: "largest rank first", first: "first in, first out" };

/** `small_pq` is `Small pq, smallest rank first`. @param {string} name @param {Shape["order"]} order */
function titleOf(name, order) {
  const words = name.replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}, ${WHAT[order]}`;
}
