// Where values stand on the x axis.

import { cut } from "../../base/format";
import type { Experiment } from "../../gen/types/Experiment";
import type { Box } from "./labels";
import type { Form, Line } from "./lines";
import { LETTER } from "./naming";
import { type Scale, scaleOf } from "./scales";

export interface Tick {
  at: number;
  text: string;
}

/** Ticks of the x axis that stand at the values themselves, at most. */
const OWN_TICKS = 12;
export interface Placer {
  at(line: Pick<Line, "series">, x: number): number;
  ticks: readonly Tick[];
}

/** Where values stand on the x axis. */
export function placer(
  { x, series }: Experiment,
  form: Form,
  xs: readonly number[],
  box: Box,
  log: boolean,
  scale: number,
): Placer {
  if (form === "single") {
    const step = box.width / series.length;
    const at = (number: number) => box.x + (number + 0.5) * step;
    const room = Math.max(3, Math.floor(step / (LETTER * scale)));
    return {
      at: (line) => at(line.series),
      ticks: series.map(({ name }, i) => ({ at: at(i), text: cut(name, room) })),
    };
  }
  if (form === "groups") {
    const named = x.kind === "values";
    // Classes and levels are known when they have run.
    const values = named ? x.values : [...new Set(xs.length > 0 ? xs : [0, 1])].sort((a, b) => a - b);
    const step = box.width / values.length;
    const room = Math.max(3, Math.floor(step / (LETTER * scale)));
    const apart = Math.min(34 * scale, (0.7 * step) / series.length);
    return {
      at: (line, value) =>
        box.x + (values.indexOf(value) + 0.5) * step + (line.series - (series.length - 1) / 2) * apart,
      ticks: values.map((value, i) => ({
        at: box.x + (i + 0.5) * step,
        text: cut((named && x.names[i]) || String(value), room),
      })),
    };
  }
  const all = x.kind === "values" ? x.values : xs.length > 0 ? xs : [0, 1];
  const inset = 14 * scale;
  const count = Math.max(2, Math.round(box.width / (80 * scale)));
  const made = scaleOf(all, box.x + inset, box.x + box.width - inset, { log, fixed: true, count });
  const few = x.kind === "values" && x.values.length <= OWN_TICKS;
  const ticks = few
    ? apart(
        x.values.map((value) => ({ at: made.at(value), text: String(value) })),
        24 * scale,
      )
    : whole(all, made.ticks);
  return { at: (_, value) => made.at(value), ticks };
}

/** Between whole values, numbers of queues for example, there are no others. */
const whole = (values: readonly number[], ticks: Scale["ticks"]) =>
  values.every(Number.isInteger) ? ticks.filter(({ value }) => Number.isInteger(value)) : ticks;

/** Ticks with room for their texts. */
function apart(ticks: readonly Tick[], room: number): Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticks) if (tick.at - (kept.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= room) kept.push(tick);
  return kept;
}
