// What the probe changed in a map: where the guess was wrong, or did not know.

import type { MapForm, MapOperation } from "./map-form";

/** A field of the map before and after, as text. */
export interface MapDifference {
  /** `operations[0].latency`, as in problems. */
  path: string;
  was: string;
  is: string;
  /** True if the guess said something else; false if it said nothing. */
  contradicts: boolean;
}

/** Fields that a map leaves out have a default, which is no statement of the guess. */
const UNSAID = new Set(["", "null", "{}", "[]", "undefined"]);

const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** Differences of the fields of two objects. */
function between(path: string, was: object, is: object, names: readonly string[]): MapDifference[] {
  return names.flatMap((name) => {
    const [before, after] = [was, is].map((one) => textOf((one as Record<string, unknown>)[name]));
    if (before === undefined || after === undefined || before === after) return [];
    const contradicts = !UNSAID.has(before);
    return [{ path: path === "" ? name : `${path}.${name}`, was: before, is: after, contradicts }];
  });
}

const OPERATION_FIELDS: readonly (keyof MapOperation)[] = [
  "role",
  "valid",
  "code",
  "ready",
  "waits",
  "gated",
  "refused",
  "arguments",
  "results",
  "resultValid",
  "latency",
  "pause",
];

/** The operation with the latency that it has if none is written: 0, unless an output says when its results are there. */
const withLatency = (operation: MapOperation): MapOperation =>
  operation.results.length > 0 && operation.resultValid === "" && operation.latency === null
    ? { ...operation, latency: 0 }
    : operation;

/** The fields that the probe has changed, by their paths. Operations are paired by their names. */
export function differencesOf(guess: MapForm, measured: MapForm): MapDifference[] {
  const operations = measured.operations.flatMap((is, i) => {
    const was = guess.operations.find(({ name }) => name === is.name);
    return was ? between(`operations[${i}]`, withLatency(was), withLatency(is), OPERATION_FIELDS) : [];
  });
  const whole = between("", guess, measured, ["clock", "order", "capacity", "settles", "sameStep", "compare"]);
  const reset =
    guess.reset && measured.reset
      ? between("reset", guess.reset, measured.reset, ["signal", "cycles", "wait", "start", "done"])
      : between("", guess, measured, ["reset"]);
  return [...whole, ...reset, ...operations].map((difference) => ({
    ...difference,
    path: difference.path.replace("sameStep", "same_step").replace("resultValid", "result_valid"),
  }));
}

/** True if a finding of the probe says that the guess was wrong. */
export const contradictsGuess = ({ what, found }: { what: string; found: string }): boolean =>
  what !== "guess" && /\bthe guess\b|\bas guessed\b/.test(found);
