// Which operations of a hazard region have one address. The hardware compares digit by digit: in the stage that reads a bitmap or a bucket it
// compares one digit with those of the operations ahead, and takes from the level above whether the digits before were equal.

import type { AddressComparison, Scene } from "../contract";
import { decode } from "./decode";
import { above, commitStage } from "./geometry";
import type { Bbq, Occupant } from "./state";

/** Stages ahead of a reader in which its region has operations. */
const REGION = 4;

/** The comparisons of a step, from the highest level down, the nearest operation ahead first; none for a model, which has no stages. */
export function comparisons(scene: Scene): AddressComparison[] {
  const bbq = decode(scene);
  if (bbq.stages.length === 0) return [];
  return Array.from({ length: bbq.d - bbq.steered }, (_, i) => bbq.steered + 1 + i).flatMap((level) =>
    ofRegion(bbq, level),
  );
}

/** Those of the region below a level, in the stage in which that level commits. */
function ofRegion(bbq: Bbq, level: number): AddressComparison[] {
  const stage = commitStage(level, bbq.shift);
  const reader = bbq.stages[stage];
  const own = reader && digitsOf(bbq, reader, level);
  if (!reader || !own) return [];
  return Array.from({ length: REGION }, (_, i) => i + 1).flatMap((distance) => {
    const other = bbq.stages[stage + distance];
    const digits = other && digitsOf(bbq, other, level);
    if (!other || !digits) return [];
    const pairs = own.map((digit, i) => [digit, digits[i] ?? -1] as const);
    return {
      memory: level === bbq.d ? "bucket" : `L${level + 1} bitmap`,
      stage,
      behind: reader.op,
      ahead: other.op,
      distance,
      pairs,
    };
  });
}

/** The digits of an operation's address down to a level, the first of them L1's; null if no stage has them, as in large queues. */
function digitsOf({ w }: Bbq, { at }: Occupant, level: number): number[] | null {
  if (at === null || at.level < level) return null;
  const index = above(at.index, at.level - level, w);
  return Array.from({ length: level }, (_, i) => above(index, level - 1 - i, w) % w);
}
