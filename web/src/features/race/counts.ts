// What is counted of a lane up to a moment.

import { microseconds } from "./format";
import type { RaceLane, RaceRun } from "./run";

/** Counts of one lane; waits are picoseconds, null if nobody has waited yet. */
export interface RaceCounts {
  /** Packets that were lost, and those of the quiet flow among them. */
  readonly lost: number;
  readonly quietLost: number;
  /** Longest time that a packet has taken or has been taking until its last bit is out, without those that are lost. */
  readonly longest: number | null;
  /** The same of the quiet flow. */
  readonly quiet: number | null;
}

/** Counts up to `ps`. */
export function countsAt({ packets }: RaceLane, quietFlow: number, ps: number): RaceCounts {
  let [lost, quietLost] = [0, 0];
  let [longest, quiet]: [number | null, number | null] = [null, null];
  for (const { flow, arrived, end, lost: when } of packets) {
    if (arrived > ps) continue;
    if (when <= ps) {
      lost += 1;
      if (flow === quietFlow) quietLost += 1;
      continue;
    }
    const waits = Math.min(ps, end) - arrived;
    longest = Math.max(longest ?? 0, waits);
    if (flow === quietFlow) quiet = Math.max(quiet ?? 0, waits);
  }
  return { lost, quietLost, longest, quiet };
}

/** The counts of all lanes in words, for readers who do not see the table change. */
export function countsText({ lanes, quiet }: RaceRun, ps: number): string {
  const told = lanes.map((lane) => {
    const { lost, longest, quiet: waits } = countsAt(lane, quiet, ps);
    return `${lane.name}: ${lost} lost, longest wait ${microseconds(longest)}, quiet flow ${microseconds(waits)}`;
  });
  return `At ${microseconds(ps)}. ${told.join(". ")}.`;
}
