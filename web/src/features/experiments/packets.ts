// An experiment with another number of packets or another seed than in its file.

import type { Variant } from "../../address/experiment";
import type { Assignment } from "../../gen/types/Assignment";
import type { Experiment } from "../../gen/types/Experiment";

/** Largest fraction of a run that is skipped before averages begin, so that the queues are filled. */
const WARM_UP = 0.1;

const SETS_PACKETS = /^traffic\[\d+\]\.packets$/;

/** True if the file gives the number of packets; traffic that only ends by time has none. */
export function hasPackets({ base, series, x }: Experiment): boolean {
  const sets = [...(x.kind === "values" ? x.set : []), ...series.flatMap(({ set }) => set ?? [])];
  return base.traffic.some(({ kind }) => kind !== "ops") && (base.traffic.some(counts) || sets.some(isSet));
}

const counts = (source: object) => "packets" in source && typeof source.packets === "number";
const isSet = ({ path }: Assignment) => SETS_PACKETS.test(path);

/** The seed of the file as a number; null if it is too large for one. */
export function seedOf({ base }: Experiment): number | null {
  const seed = Number.parseInt(base.seed ?? "0", 16);
  return Number.isSafeInteger(seed) ? seed : null;
}

/**
 * The experiment with `packets` in its longest point, the others in proportion, and with this seed.
 * @param longest packets of that point in the file
 */
export function variantOf(file: Experiment, { packets, seed }: Omit<Variant, "name">, longest: number): Experiment {
  const scaled = (n: number) => (packets === null ? n : Math.max(1, Math.round((n / longest) * packets)));
  const assigned = (all: readonly Assignment[]) =>
    all.map((one) =>
      isSet(one) ? { ...one, values: one.values.map((n) => (typeof n === "number" ? scaled(n) : n)) } : one,
    );
  const { x } = file;
  const traffic = file.base.traffic.map((source) =>
    "packets" in source && typeof source.packets === "number" ? { ...source, packets: scaled(source.packets) } : source,
  );
  const base = { ...file.base, traffic } as Experiment["base"];
  if (seed !== null) base.seed = seed.toString(16).padStart(16, "0");
  return {
    ...file,
    base,
    series: file.series.map((series) => (series.set ? { ...series, set: assigned(series.set) } : series)),
    x:
      x.kind === "values"
        ? { ...x, set: assigned(x.set) }
        : x.kind === "queue" && packets !== null
          ? { ...x, warm_up: Math.min(x.warm_up, Math.floor(packets * WARM_UP)) }
          : x,
  };
}
