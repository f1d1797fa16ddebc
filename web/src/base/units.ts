// Quantities in the unit that reads best, with a non-breaking space between number and unit.

import { count } from "./format";

const three = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
const four = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 });

const TIMES: readonly (readonly [ps: number, unit: string])[] = [
  [1e12, "s"],
  [1e9, "ms"],
  [1e6, "µs"],
  [1e3, "ns"],
];

/** `10.62 µs` for 10,624,000 picoseconds. */
export function time(ps: number): string {
  const [size, unit] = TIMES.find(([size]) => ps >= size) ?? [1, "ps"];
  return `${four.format(ps / size)}\u00a0${unit}`;
}

/** `98.5 Gb/s` for 98,504 megabits per second. */
export const rate = (mbps: number) =>
  mbps >= 1000 ? `${four.format(mbps / 1000)}\u00a0Gb/s` : `${count(mbps)}\u00a0Mb/s`;

/** `1,500 B` for 1500 bytes, `2.1 MB` for 2,097,152. */
export function bytes(n: number): string {
  if (n < 1e5) return `${count(n)}\u00a0B`;
  const [size, unit] = n >= 1e9 ? [1e9, "GB"] : n >= 1e6 ? [1e6, "MB"] : [1e3, "kB"];
  return `${three.format(n / size)}\u00a0${unit}`;
}

/** From this value on a power of ten reads better than digits. */
const LONG = 1e8;

const raised = (power: number) => [...String(power)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");

/** `1,234` for `1234`, `5.25×10¹²` for `5,249,826,816,000`. */
function plain(value: number): string {
  if (Math.abs(value) < LONG) return count(value);
  // `toExponential` rounds, so that the value stays below ten.
  const [digits = "", power = ""] = value.toExponential(3).split("e+");
  return `${four.format(Number(digits))}×10${raised(Number(power))}`;
}

/** A quantity with its unit; a dash if there is no value yet. */
export function measured(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined) return "–";
  switch (unit) {
    case "ps":
      return time(value);
    case "Mb/s":
      return rate(value);
    case "B":
      return bytes(value);
    case "ppm":
      return `${three.format(value / 1e4)} %`;
    case "1e-6":
      return four.format(value / 1e6);
    case "1/1000":
      return four.format(value / 1000);
    default:
      return plain(value);
  }
}
