// Axes of a figure.

import { scaleLinear, scaleLog } from "d3-scale";

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

export interface Scale {
  /** Pixels of a value. Values that a logarithmic scale cannot show, 0 and less, stand on a separate line at `zero`. */
  at(value: number): number;
  ticks: readonly { value: number; at: number; text: string }[];
  /** Where nothing is; null where 0 has its place on the scale. */
  zero: number | null;
}

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });
const plain = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 });

/** A number on an axis. Long ones are written shortly: `20k`, `3e-5`. */
export function tickText(value: number): string {
  if (Math.abs(value) >= 10_000) return compact.format(value).replace("K", "k");
  const small = value !== 0 && Math.abs(value) < 0.001;
  return small ? Number(value.toPrecision(3)).toExponential() : plain.format(value);
}

/** Pixels between the last tick of a logarithmic scale and the line of 0. */
const LANE = 22;

/**
 * A scale for values.
 * @param from pixels of its lower end, `to` of its upper
 * @param per the number at a tick is its value over this
 * @param fixed whether the ends are where the values end; else there is room, and a linear scale begins at 0
 */
export function scaleOf(
  values: readonly number[],
  from: number,
  to: number,
  { log = false, fixed = false, count = 6, per = 1 }: { log?: boolean; fixed?: boolean; count?: number; per?: number },
): Scale {
  const scale = log ? logarithmic(values, from, to, fixed, count) : linear(values, from, to, fixed, count);
  return { ...scale, ticks: scale.ticks.map((tick) => ({ ...tick, text: tickText(tick.value / per) })) };
}

/** A scale whose ticks have no numbers yet. */
type Bare = Omit<Scale, "ticks"> & { ticks: readonly { value: number; at: number }[] };

function linear(values: readonly number[], from: number, to: number, fixed: boolean, count: number): Bare {
  const [least, most] = extent(values);
  const low = fixed ? least : Math.min(0, least);
  const high = most > low ? most : low + 1;
  const scale = scaleLinear([low, high], [from, to]);
  if (!fixed) scale.domain([low, high + 0.04 * (high - low)]).nice(count);
  return {
    at: (value) => scale(value),
    ticks: scale.ticks(count).map((value) => ({ value, at: scale(value) })),
    zero: null,
  };
}

function logarithmic(values: readonly number[], from: number, to: number, fixed: boolean, count: number): Bare {
  const positive = values.filter((value) => value > 0);
  const [least, most] = positive.length > 0 ? extent(positive) : [1, 10];
  const room = fixed || most > 1.3 * least ? 1 : 2;
  const lane = positive.length < values.length;
  const end = lane ? from + Math.sign(to - from) * LANE : from;
  const margin = fixed ? 1 : (most / least) ** 0.04;
  const scale = scaleLog([least / margin / room, most * margin * room], [end, to]);
  return {
    at: (value) => (value > 0 ? scale(value) : from),
    ticks: [
      ...(lane ? [{ value: 0, at: from }] : []),
      ...fewer(scale.ticks(), count).map((value) => ({ value, at: scale(value) })),
    ],
    zero: lane ? from : null,
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
