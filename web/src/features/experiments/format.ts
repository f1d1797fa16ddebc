// Texts of values, axes and sources of experiments.

import { count } from "../../base/format";
import { measured, time } from "../../base/units";
import type { Experiment } from "../../gen/types/Experiment";
import type { SweepValues } from "./store";

const three = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
const four = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 });
const five = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 5 });

/** A number in a table; integers have all digits. */
export const numberText = (value: number) => (Number.isInteger(value) ? count(value) : five.format(value));

/** A short form: fractions with three digits. */
export const shortText = (value: number) => (Math.abs(value) < 1 ? three.format(value) : numberText(value));

/** A ratio in a table. */
export const ratioText = (value: number) => four.format(value);

/** A value in the unit that reads best. */
export function valueText(value: number, unit: string): string {
  if (/^(ps|Mb\/s|B|ppm|1\/1000)$/.test(unit)) return measured(value, unit);
  return unit === "" ? numberText(value) : `${numberText(value)}\u00a0${unit}`;
}

const measureOf = ({ y }: Experiment) => y.label ?? y.measure;
const headed = (name: string, unit: string) => (unit === "" ? name : `${name} [${unit}]`);

/** Larger units with their factors, the largest first. */
const LARGER: Readonly<Record<string, readonly (readonly [per: number, unit: string])[]>> = {
  ps: [
    [1e12, "s"],
    [1e9, "ms"],
    [1e6, "µs"],
    [1e3, "ns"],
  ],
  "Mb/s": [[1e3, "Gb/s"]],
  B: [
    [1e9, "GB"],
    [1e6, "MB"],
    [1e3, "kB"],
  ],
};

/** The unit of shown values, and its factor to the measure's own unit. */
export interface SweepUnit {
  per: number;
  unit: string;
}

/** The unit for an axis up to this value, and its factor to the measure's own unit. */
export function axisUnit(unit: string, most: number): SweepUnit {
  if (unit === "ppm") return { per: 1e4, unit: "%" };
  if (unit === "1/1000") return { per: 1e3, unit: "" };
  const [per, larger] = LARGER[unit]?.find(([per]) => most >= per) ?? [1, unit];
  return { per, unit: larger };
}

/** The unit of a figure without ratios, and of the tables around it. */
export function unitOfValues(unit: string, values: readonly (SweepValues | null)[]): SweepUnit {
  const rows = values.flatMap((of) => of?.rows ?? []);
  return axisUnit(
    unit,
    rows.reduce((most, { y }) => Math.max(most, y), 0),
  );
}

/** The label of the y axis. */
export function yLabel(experiment: Experiment, unit: string, relative: boolean): string {
  const { relative_to: to } = experiment.y;
  const name = measureOf(experiment);
  return relative && to !== undefined ? `${name} / ${name} of ${to}` : headed(name, unit);
}

/** The label of the x axis. */
export function xLabel({ x }: Experiment): string {
  switch (x.kind) {
    case "values":
      return headed(x.label, x.unit);
    case "rank":
      return x.bin > 1 ? `rank, ${x.bin} together` : "rank";
    case "time":
      return `time, in windows of ${time(x.window_ps)}`;
    case "iteration":
      return "iteration";
    case "queue":
    case "class":
    case "level":
      return x.kind;
  }
}

/** A position on the x axis: `8 queues`, `rank 12`. */
export function xText({ x }: Experiment, value: number): string {
  switch (x.kind) {
    case "values": {
      const at = x.values.indexOf(value);
      const name = x.names[at];
      if (name) return `${x.label} ${name}`;
      return x.unit ? `${x.label} ${count(value)}\u00a0${x.unit}` : `${x.label} ${four.format(value)}`;
    }
    case "time":
      return `window ${count(value)}`;
    case "rank":
      return x.bin > 1 ? `ranks ${count(value)} to ${count(value + x.bin - 1)}` : `rank ${count(value)}`;
    default:
      return `${x.kind} ${count(value)}`;
  }
}

/** Figure and paper that the experiment reproduces. */
export function sourceText({ source }: Experiment): string {
  if (!source) return "";
  const section = source.section && !source.figure?.endsWith(` ${source.section}`) ? `section ${source.section}` : "";
  return [source.figure, section, source.paper].filter(Boolean).join(", ");
}
