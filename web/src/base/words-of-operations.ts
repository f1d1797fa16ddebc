// Short texts of operations: arguments and results, each word formatted by its name.

import type { Argument } from "../gen/types/Argument";
import type { Operation } from "../gen/types/Operation";

type Word = number | string;

/** The operations of a design, with the names of their arguments and results. */
export type Operations = readonly (Pick<Operation, "name" | "arguments" | "results"> &
  Partial<Pick<Operation, "role">>)[];

/** Prefixes of words, by name. Words with other names follow a comma. */
const BEFORE: Readonly<Record<string, string>> = {
  data: "",
  priority: "@ ",
  rank: "@ ",
  finish: "@ ",
  queue: "q",
  flow: "f",
  group: "g",
  id: "id ",
  from_id: "takes id ",
  bytes: "",
  packet_time: "+",
  send: "from ",
  now: "at ",
};

/** Skips words that can have one value only, such as the group if there is only one. */
function written(words: readonly Word[], names: readonly Argument[]): string {
  const named = words.map((word, i) => ({ word, ...names[i] }));
  // Modules of users may have the rank first.
  const ordered = [...named.filter(({ name }) => name === "data"), ...named.filter(({ name }) => name !== "data")];
  return ordered.reduce<string>((text, { word, name = "", min, max }) => {
    if (min !== undefined && min === max) return text;
    const before = BEFORE[name];
    const gap = text === "" ? "" : before === undefined ? ", " : " ";
    return `${text}${gap}${before ?? ""}${word}${name === "bytes" ? "B" : ""}`;
  }, "");
}

/** The arguments of an operation: `17 @ 2`, with its logical queue `17 @ 2 q1`; a packet of a flow is `17 f2 1500B +4`, with its packet
 * time in units of virtual time. A frame is its size and its arrival time, `114 B, 640 ns`. */
export function argumentText(operations: Operations, kind: string, args: readonly Word[]): string {
  const [bytes, low, high] = args;
  if (kind === "frame") return `${bytes} B, ${Number(low) + 2 ** 32 * Number(high)} ns`;
  return written(args, namesOf(operations, kind).arguments);
}

/** The results of an operation: `17 @ 2`, `done`, or `nothing`; for a frame its number and its core, `#3 → core 1`. */
export function resultText(operations: Operations, kind: string, results: readonly number[]): string {
  const [core, number] = results;
  if (kind === "frame" && core !== undefined)
    return number === 0 ? `no number → core ${core}` : `#${number} → core ${core}`;
  if (kind === "enqueue" || results.length === 0) return takes(operations, kind) ? "nothing" : "done";
  return written(results, namesOf(operations, kind).results);
}

/** True if an operation takes an element out: then a result without words says that there was none. */
const takes = (operations: Operations, kind: string) =>
  ["take", "exchange"].includes(operations.find(({ name }) => name === kind)?.role ?? "");

/** The first two arguments or results, for narrow places. */
export const shortText = (names: readonly Argument[], words: readonly number[]) => written(words.slice(0, 2), names);

export const namesOf = (operations: Operations, kind: string) =>
  operations.find(({ name }) => name === kind) ?? { arguments: [], results: [] };
