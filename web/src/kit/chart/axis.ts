// Axes of charts: scales for Observable Plot, with ticks and conversions between values and pixels.

import { scale as plotScale, type ScaleOptions } from "@observablehq/plot";
import { ticks as linearTicks } from "d3-array";
import { scaleLog } from "d3-scale";

/** A tick: its value on the scale, its pixel, and its text. */
export interface Tick {
  value: number;
  at: number;
  text: string;
}

export interface Axis {
  /** The scale, as an option for `plot`. */
  scale: ScaleOptions;
  ticks: readonly Tick[];
  /** Converts a value to a pixel. */
  at(value: number): number;
  /** Converts a pixel to a value. */
  invert(at: number): number;
  /** The value to plot instead of `value`: a logarithmic scale draws 0 and negative values on a separate line below the scale. */
  shown(value: number): number;
  /** Pixel of that separate line; null if the scale itself contains 0. */
  zero: number | null;
}

/** Options of an axis. */
export interface AxisOptions {
  log?: boolean;
  /** True if the axis ends at the extreme values. Otherwise it has a margin, and a linear axis begins at 0. */
  fixed?: boolean;
  /** Approximate number of ticks. */
  count?: number;
  /** Divisor of the tick texts. */
  per?: number;
  /** True if only integers have ticks. */
  integers?: boolean;
}

/**
 * Creates an axis for values.
 * @param from pixel of its lower end
 * @param to pixel of its upper end
 */
export function axisOf(values: readonly number[], from: number, to: number, options: AxisOptions = {}): Axis {
  const { log = false, fixed = false, count = 6, per = 1, integers = false } = options;
  const text = (value: number) => tickText(value / per);
  const hasTick = (value: number) => !integers || Number.isInteger(value);
  if (log) return logarithmic(values, from, to, fixed, count, text, hasTick);
  const [least, most] = extent(values);
  const low = fixed ? least : Math.min(0, least);
  const high = most > low ? most : low + 1;
  const domain = fixed ? [low, high] : [low, high + 0.04 * (high - low)];
  return linear(domain, from, to, { nice: !fixed, count, text, hasTick });
}

/** Creates a linear axis for exactly this domain, or with `nice` for one extended to ticks. */
export function linearAxis(
  domain: readonly number[],
  from: number,
  to: number,
  options: { count?: number; nice?: boolean; integers?: boolean; text?(value: number): string } = {},
): Axis {
  const { count = 5, nice = false, integers = false, text = tickText } = options;
  return linear(domain, from, to, { nice, count, text, hasTick: (value) => !integers || Number.isInteger(value) });
}

function linear(
  domain: readonly number[],
  from: number,
  to: number,
  options: { nice: boolean; count: number; text(value: number): string; hasTick(value: number): boolean },
): Axis {
  const { nice, count, text, hasTick } = options;
  const scale: ScaleOptions = { type: "linear", domain: [...domain], range: [from, to], ...(nice && { nice: count }) };
  const made = plotScale({ y: scale });
  const [low = 0, high = 1] = made.domain as Iterable<number> as number[];
  return {
    scale,
    ticks: linearTicks(low, high, count)
      .filter(hasTick)
      .map((value) => ({ value, at: made.apply(value), text: text(value) })),
    at: (value) => made.apply(value),
    invert: (at) => made.invert?.(at),
    shown: (value) => value,
    zero: null,
  };
}

/** Pixels between the lowest value of a logarithmic scale and the separate line for 0. */
const LANE = 22;

function logarithmic(
  values: readonly number[],
  from: number,
  to: number,
  fixed: boolean,
  count: number,
  text: (value: number) => string,
  hasTick: (value: number) => boolean,
): Axis {
  const positive = values.filter((value) => value > 0);
  const [least, most] = positive.length > 0 ? extent(positive) : [1, 10];
  const spread = fixed || most > 1.3 * least ? 1 : 2;
  const margin = fixed ? 1 : (most / least) ** 0.04;
  const [low, high] = [least / margin / spread, most * margin * spread];
  const length = Math.abs(to - from);
  const lane = positive.length < values.length ? Math.min(LANE, length / 2) : 0;
  // Extends the scale below its values down to the separate line for 0.
  const floor = low * (low / high) ** (lane / (length - lane));
  const scale: ScaleOptions = { type: "log", domain: [floor, high], range: [from, to] };
  const made = plotScale({ y: scale });
  const shown = (value: number) => (value > 0 ? value : floor);
  const at = (value: number) => made.apply(shown(value));
  const ticks = fewer(scaleLog([low, high], [0, 1]).ticks(), count).filter(hasTick);
  return {
    scale,
    ticks: [...(lane > 0 ? [0] : []), ...ticks].map((value) => ({ value, at: at(value), text: text(value) })),
    at,
    invert: (at) => made.invert?.(at),
    shown,
    zero: lane > 0 ? from : null,
  };
}

/** At most `count` ticks of a logarithmic scale; rounder numbers are preferred. */
function fewer(ticks: readonly number[], count: number): number[] {
  const leading = (value: number) => Math.round(value / 10 ** Math.floor(Math.log10(value) + 1e-9));
  for (const hasTick of [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 5], [1, 3], [1]]) {
    const some = ticks.filter((value) => hasTick.includes(leading(value)));
    if (some.length <= 1.5 * count && some.length > 1) return some;
  }
  const decades = ticks.filter((value) => leading(value) === 1);
  const every = Math.ceil(decades.length / Math.max(1, count));
  return decades.filter((_, i) => i % every === 0);
}

/** True if values span enough decades to justify a logarithmic scale. */
export function isWide(values: readonly number[], decades = 2): boolean {
  const [least, most] = extent(values.filter((y) => y > 0));
  return least > 0 && Math.log10(most / least) > decades;
}

/** The minimum and maximum of values; 0 and 0 if there are none. */
export function extent(values: readonly number[]): [least: number, most: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return least <= most ? [least, most] : [0, 0];
}

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });
const plain = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 });

/** The text of a number on an axis. Long numbers are shortened: `20k`, `3e-5`. */
export function tickText(value: number): string {
  if (Math.abs(value) >= 10_000) return compact.format(value).replace("K", "k");
  const small = value !== 0 && Math.abs(value) < 0.001;
  return small ? Number(value.toPrecision(3)).toExponential() : plain.format(value);
}
