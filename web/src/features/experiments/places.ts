// Positions of values on the x axis.

import { cut } from "../../base/format";
import type { Experiment } from "../../gen/types/Experiment";
import { type Axis, axisOf, linearAxis, type Tick } from "../../kit/chart/axis";
import type { ChartBox } from "../../kit/chart/frame";
import type { SweepForm, SweepLine } from "./lines";
import { LETTER } from "./naming";

/** Largest number of ticks at the values themselves. */
const OWN_TICKS = 12;

/** The x axis of a figure. */
export interface SweepPlaces {
  axis: Axis;
  /** Position of a value on the scale of the axis. Grouped values are around the number of their group: 0.5, 1.5, ... */
  of(line: Pick<SweepLine, "series">, x: number): number;
}

/** The x axis for these values, in a box. */
export function placesOf(
  { x, series }: Experiment,
  form: SweepForm,
  xs: readonly number[],
  box: ChartBox,
  log: boolean,
): SweepPlaces {
  if (form === "single") {
    const axis = namedAxis(
      series.map(({ name }) => name),
      box,
    );
    return { axis, of: (line) => line.series + 0.5 };
  }
  if (form === "groups") {
    const named = x.kind === "values";
    // Classes and levels are known only after a run.
    const values = named ? x.values : [...new Set(xs.length > 0 ? xs : [0, 1])].sort((a, b) => a - b);
    const step = box.width / values.length;
    const apart = Math.min(34, (0.7 * step) / series.length) / step;
    const names = values.map((value, i) => (named && x.names[i]) || String(value));
    return {
      axis: namedAxis(names, box),
      of: (line, value) => values.indexOf(value) + 0.5 + (line.series - (series.length - 1) / 2) * apart,
    };
  }
  const all = x.kind === "values" ? x.values : xs.length > 0 ? xs : [0, 1];
  const inset = 14;
  const axis = axisOf(all, box.x + inset, box.x + box.width - inset, {
    log,
    fixed: true,
    count: Math.max(2, Math.round(box.width / 80)),
    // If all values are integers, for example numbers of queues, there are no others between them.
    integers: all.every(Number.isInteger),
  });
  const few = x.kind === "values" && x.values.length <= OWN_TICKS;
  const own = () => separateTicks(x.kind === "values" ? x.values : [], axis);
  return { axis: few ? { ...axis, ticks: own() } : axis, of: (_, value) => axis.shown(value) };
}

/** An axis with a name in the middle of each step, cut to its width. */
function namedAxis(names: readonly string[], box: ChartBox): Axis {
  const axis = linearAxis([0, names.length], box.x, box.x + box.width);
  const maxLetters = Math.max(3, Math.floor(box.width / names.length / LETTER));
  const ticks = names.map((name, i) => ({ value: i + 0.5, at: axis.at(i + 0.5), text: cut(name, maxLetters) }));
  return { ...axis, ticks };
}

/** Ticks at the values themselves, as far as their texts fit. */
function separateTicks(values: readonly number[], { at }: Axis): Tick[] {
  const placedTicks: Tick[] = [];
  for (const value of values)
    if (at(value) - (placedTicks.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= 24)
      placedTicks.push({ value, at: at(value), text: String(value) });
  return placedTicks;
}
