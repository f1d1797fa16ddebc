// The lanes of a timing diagram from what the page has of a run: operations at the ports, verdicts, results, and words of fields.

import { nearest } from "../../../base/nearest";
import { err, ok, type Result } from "../../../base/result";
import type { Info } from "../../../gen/types/Info";
import type { OpFrame } from "../../../gen/types/OpFrame";
import { isOfStep, waveTimeOf } from "../wave-time";
import type { DiagramLane } from "./wave-json";

/** A word of a field. */
export interface FieldWord {
  field: string;
  index: number;
}

/** What stands for "none" in a field. */
const NONE = 0xffffffff;

/** Reads `occ, l1.bitmap, qe.data[3]`. */
export function wordsOf(text: string, { fields }: Info): Result<FieldWord[], string> {
  const words: FieldWord[] = [];
  for (const name of text.split(",").map((one) => one.trim())) {
    if (name === "") continue;
    const [, field = name, index = "0"] = /^(.*?)\[(\d+)\]$/.exec(name) ?? [];
    const found = fields.find((one) => one.name === field);
    if (!found) {
      const names = fields.map((one) => one.name);
      const like = nearest(field, names);
      return err(
        `"${field}" is no field of this engine. Some are: ${(like.length > 0 ? like : names.slice(0, 6)).join(", ")}.`,
      );
    }
    if (Number(index) >= found.count) return err(`${field} has words 0 to ${found.count - 1}; found ${index}.`);
    words.push({ field, index: Number(index) });
  }
  return ok(words);
}

/** Decimal below a thousand, else hexadecimal. */
const numberText = (value: number) => (value < 1000 ? String(value) : `0x${value.toString(16)}`);

/** Lanes of words. `words` has for each step, from the one before the first on, the words that the step leaves; null before the run. */
export function fieldLanes(
  info: Info,
  chosen: readonly FieldWord[],
  words: readonly (readonly number[] | null)[],
): DiagramLane[] {
  return chosen.map(({ field, index }, place) => {
    const about = info.fields.find(({ name }) => name === field);
    const from = isOfStep(field) ? 1 : 1 - waveTimeOf(info).state;
    const values = words.slice(1).map((_, step) => {
      const word = words[step + from]?.[place];
      return word === undefined || (word === NONE && isOfStep(field)) ? null : numberText(word);
    });
    return {
      name: about?.count === 1 ? field : `${field}[${index}]`,
      group: "state",
      isBit: about?.bits === 1,
      absent: isOfStep(field) ? "z" : "x",
      values,
    };
  });
}

/** Lanes of the ports: the operation with its arguments, the verdict, and the results. */
export function portLanes(info: Info, operations: readonly OpFrame[], first: number, last: number): DiagramLane[] {
  const cycles = waveTimeOf(info);
  const steps = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return info.ports.flatMap((port, number) => {
    const kinds = info.operations.filter((operation) => operation.port === number);
    const own = operations.filter(({ kind }) => kinds.some(({ name }) => name === kind));
    if (kinds.length === 0 || (own.length === 0 && info.ports.length > 1)) return [];
    const group = info.ports.length > 1 ? port.name : "operations";
    const bySlot = new Map(own.map((op) => [op.slot, op]));
    const results = new Map(
      own.flatMap((op) => (op.outcome === "ok" && op.step !== null ? [[op.step, op] as const] : [])),
    );
    const lane = (
      name: string,
      at: Map<number, OpFrame>,
      later: number,
      textOf: (op: OpFrame) => string | undefined,
    ): DiagramLane => ({
      name,
      group,
      isBit: false,
      absent: "z",
      values: steps.map((step) => {
        const op = at.get(step - later);
        return (op && textOf(op)) ?? null;
      }),
    });
    const words = (part: "arguments" | "results") => [
      ...new Set(kinds.flatMap((kind) => kind[part].map(({ name }) => name))),
    ];
    const wordOf = (part: "arguments" | "results", word: string) => (op: OpFrame) => {
      const place = kinds.find(({ name }) => name === op.kind)?.[part].findIndex(({ name }) => name === word) ?? -1;
      const value = op[part][place];
      return value === undefined ? undefined : numberText(value);
    };
    const verdict = (op: OpFrame) => (op.outcome === "rejected" ? op.reason : "accepted");
    return [
      lane("operation", bySlot, 0, ({ kind }) => kind),
      ...words("arguments").map((word) => lane(word, bySlot, 0, wordOf("arguments", word))),
      lane("verdict", bySlot, cycles.verdict, verdict),
      ...words("results").map((word) => lane(`result ${word}`, results, cycles.result, wordOf("results", word))),
    ].filter(({ name, values }) => name === "operation" || values.some((value) => value !== null));
  });
}
