// Bits of ports and fields as numbers of any width.

import type { SignalRef } from "../../gen/types/SignalRef";

/** Words of 32 bits of an element. */
export const wordsOf = (bits: number) => Math.ceil(bits / 32);

/** Some bits of an element of a port or a field. `width` is the number of bits of an element; its lowest word comes first. */
export function bitsAt(
  words: Uint32Array,
  width: number,
  { element, low, bits }: Omit<SignalRef, "port" | "inverted">,
) {
  const base = element * wordsOf(width);
  if (low === 0 && bits <= 32) {
    const word = words[base] ?? 0;
    return BigInt(bits === 32 ? word : word & (2 ** bits - 1));
  }
  let value = 0n;
  for (let at = Math.floor((low + bits - 1) / 32); at >= Math.floor(low / 32); at--)
    value = (value << 32n) | BigInt(words[base + at] ?? 0);
  return (value >> BigInt(low % 32)) & ((1n << BigInt(bits)) - 1n);
}

/** Hexadecimal digits, as many as the width has, in groups of four with more than eight: `04d2`, `0000_04d2_ffff`. */
export function hexText(value: bigint, bits: number): string {
  const digits = value.toString(16).padStart(Math.ceil(bits / 4), "0");
  return digits.length > 8 ? digits.replace(/\B(?=(?:.{4})+$)/g, "_") : digits;
}

/** Decimal digits; empty where they say no more than the hexadecimal ones, or are too many to be read. */
export const decimalText = (value: bigint): string => (value < 10n || value > 999_999n ? "" : `${value}`);

/** The name of bits as SystemVerilog writes it: `push_i`, `lane_i[2][7:0]`. `width` is the number of bits of an element. */
export function signalName({ port, element, low, bits }: SignalRef, { bits: width, elements = 0 }: PortShape): string {
  const of = elements > 0 ? `[${element}]` : "";
  const part = bits === width ? "" : bits === 1 ? `[${low}]` : `[${low + bits - 1}:${low}]`;
  return `${port}${of}${part}`;
}

/** Bits of an element, and number of elements of an unpacked array, 0 or undefined of what is none. */
export interface PortShape {
  bits: number;
  elements?: number;
}
