// How values of a signal are written.

import type { Radix } from "../../../gen/types/Radix";
import type { DeclaredSignal } from "../../../source/types";

/** What is known of a row's signal. */
export interface WaveKind {
  /** Bits of its value; null if they are not known, as of a member of a structure. */
  bits: number | null;
  /** Names of an enumeration by hexadecimal values without leading zeros; null if there are none. */
  names: ReadonlyMap<string, string> | null;
}

/** Of a declared signal with what is behind its name in a path: `[7:4]`, `[3]`, `.member`, or nothing. */
export function kindOf(declared: DeclaredSignal, behind: string): WaveKind {
  const values = Object.entries(declared.values);
  const named = new Map(values.map(([name, value]) => [BigInt(value).toString(16), name]));
  const whole: WaveKind = { bits: declared.bits, names: values.length > 0 ? named : null };
  // The first index of an array is that of an element.
  const rest = declared.elements > 0 ? behind.replace(/^\[[^\]:]*\]/, "") : behind;
  if (rest === "") return whole;
  const range = /^\[(\d+)(?::(\d+))?\]$/.exec(rest);
  if (!range) return { bits: null, names: null };
  return { bits: range[2] === undefined ? 1 : Math.abs(Number(range[1]) - Number(range[2])) + 1, names: null };
}

/** Whether it is drawn as a line, high or low, which looks the same in each radix. */
export const isBit = ({ bits, names }: WaveKind): boolean => bits === 1 && !names;

/** A value, given hexadecimal, as text. Leading zeros are written in hexadecimal and binary, so that values line up. */
export function written(hex: string, radix: Radix | undefined, { bits, names }: WaveKind): string {
  const name = radix === undefined ? names?.get(hex) : undefined;
  if (name !== undefined) return name;
  if (radix === "decimal") return BigInt(`0x${hex}`).toString();
  if (radix === "binary")
    return BigInt(`0x${hex}`)
      .toString(2)
      .padStart(bits ?? 1, "0");
  return hex.padStart(Math.ceil((bits ?? 1) / 4), "0");
}

/** The radix behind one: the usual, and each of the others once. */
export function nextRadix(radix: Radix | undefined, { names }: WaveKind): Radix | undefined {
  // Without names the usual one is hexadecimal.
  const all: readonly (Radix | undefined)[] = [undefined, ...(names ? (["hex"] as const) : []), "decimal", "binary"];
  return all[(all.indexOf(radix) + 1) % all.length];
}

/** What the button of a radix says. */
export const radixLabel = (radix: Radix | undefined, { names }: WaveKind): string =>
  ({ hex: "hex", decimal: "dec", binary: "bin", usual: names ? "name" : "hex" })[radix ?? "usual"];
