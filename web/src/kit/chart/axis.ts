// Axes of charts: scales as Observable Plot takes them, with their ticks, and where a value stands.

import { scale as plotScale, type ScaleOptions } from "@observablehq/plot";
import { ticks as linearTicks } from "d3-array";
import { scaleLog } from "d3-scale";

/** A tick: the value on the scale, its pixel, and the text at it. */
export interface Tick {
  value: number;
  at: number;
  text: string;
}

/** An axis of a chart. */
export interface Axis {
  /** The scale, as `plot` takes it. */
  scale: ScaleOptions;
  ticks: readonly Tick[];
  /** Pixel of a value. */
  at(value: number): number;
  /** Value at a pixel. */
  invert(at: number): number;
  /** The value that stands for this one on the scale: a logarithmic scale has a place of its own for 0 and less. */
  shown(value: number): number;
  /** Pixel of that place; null where 0 stands on the scale itself. */
  zero: number | null;
}

/** How an axis is made. */
export interface AxisOptions {
  log?: boolean;
  /** Whether the axis ends where the values end. Otherwise it has a margin, and a linear one begins at 0. */
  fixed?: boolean;
  /** About how many ticks there are. */
  count?: number;
  /** The number at a tick is its value divided by this. */
  per?: number;
  /** Whether only whole numbers have ticks. */
  whole?: boolean;
}

/**
 * An axis over values.
 * @param from pixel of its lower end
 * @param to pixel of its upper end
 */
export function axisOf(values: readonly number[], from: number, to: number, options: AxisOptions = {}): Axis {
  const { log = false, fixed = false, count = 6, per = 1, whole = false } = options;
  const text = (value: number) => tickText(value / per);
  const kept = (value: number) => !whole || Number.isInteger(value);
  if (log) return logarithmic(values, from, to, fixed, count, text, kept);
  const [least, most] = extent(values);
  const low = fixed ? least : Math.min(0, least);
  const high = most > low ? most : low + 1;
  const domain = fixed ? [low, high] : [low, high + 0.04 * (high - low)];
  return linear(domain, from, to, { nice: !fixed, count, text, kept });
}

/** A linear axis over exactly this domain, or over one that ends at ticks (`nice`). */
export function linearAxis(
  domain: readonly number[],
  from: number,
  to: number,
  options: { count?: number; nice?: boolean; whole?: boolean; text?(value: number): string } = {},
): Axis {
  const { count = 5, nice = false, whole = false, text = tickText } = options;
  return linear(domain, from, to, { nice, count, text, kept: (value) => !whole || Number.isInteger(value) });
}

function linear(
  domain: readonly number[],
  from: number,
  to: number,
  options: { nice: boolean; count: number; text(value: number): string; kept(value: number): boolean },
): Axis {
  const { nice, count, text, kept } = options;
  const scale: ScaleOptions = { type: "linear", domain: [...domain], range: [from, to], ...(nice && { nice: count }) };
  const made = plotScale({ y: scale });
  const [low = 0, high = 1] = made.domain as Iterable<number> as number[];
  return {
    scale,
    ticks: linearTicks(low, high, count)
      .filter(kept)
      .map((value) => ({ value, at: made.apply(value), text: text(value) })),
    at: (value) => made.apply(value),
    invert: (at) => made.invert?.(at),
    shown: (value) => value,
    zero: null,
  };
}

/** Pixels between the lowest value of a logarithmic scale and the line of 0. */
const LANE = 22;

function logarithmic(
  values: readonly number[],
  from: number,
  to: number,
  fixed: boolean,
  count: number,
  text: (value: number) => string,
  kept: (value: number) => boolean,
): Axis {
  const positive = values.filter((value) => value > 0);
  const [least, most] = positive.length > 0 ? extent(positive) : [1, 10];
  const room = fixed || most > 1.3 * least ? 1 : 2;
  const margin = fixed ? 1 : (most / least) ** 0.04;
  const [low, high] = [least / margin / room, most * margin * room];
  const length = Math.abs(to - from);
  const lane = positive.length < values.length ? Math.min(LANE, length / 2) : 0;
  // The scale goes on below its values as far as the line of 0 is away.
  const floor = low * (low / high) ** (lane / (length - lane));
  const scale: ScaleOptions = { type: "log", domain: [floor, high], range: [from, to] };
  const made = plotScale({ y: scale });
  const shown = (value: number) => (value > 0 ? value : floor);
  const at = (value: number) => made.apply(shown(value));
  const ticks = fewer(scaleLog([low, high], [0, 1]).ticks(), count).filter(kept);
  return {
    scale,
    ticks: [...(lane > 0 ? [0] : []), ...ticks].map((value) => ({ value, at: at(value), text: text(value) })),
    at,
    invert: (at) => made.invert?.(at),
    shown,
    zero: lane > 0 ? from : null,
  };
}

/** Ticks of a logarithmic scale, by how round they are, as many as there is room for. */
function fewer(ticks: readonly number[], count: number): number[] {
  const leading = (value: number) => Math.round(value / 10 ** Math.floor(Math.log10(value) + 1e-9));
  for (const kept of [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 5], [1, 3], [1]]) {
    const some = ticks.filter((value) => kept.includes(leading(value)));
    if (some.length <= 1.5 * count && some.length > 1) return some;
  }
  const decades = ticks.filter((value) => leading(value) === 1);
  const every = Math.ceil(decades.length / Math.max(1, count));
  return decades.filter((_, i) => i % every === 0);
}

/** Whether values span so many decades that a logarithmic scale is of use. */
export function isWide(values: readonly number[], decades = 2): boolean {
  const [least, most] = extent(values.filter((y) => y > 0));
  return least > 0 && Math.log10(most / least) > decades;
}

/** The least and the most of some values; 0 and 0 of none. */
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

/** A number on an axis. Long ones are written shortly: `20k`, `3e-5`. */
export function tickText(value: number): string {
  if (Math.abs(value) >= 10_000) return compact.format(value).replace("K", "k");
  const small = value !== 0 && Math.abs(value) < 0.001;
  return small ? Number(value.toPrecision(3)).toExponential() : plain.format(value);
}
