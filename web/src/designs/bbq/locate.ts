// Finds operations whose place no stage reports: a level waits a cycle for its bitmap, and in this cycle nothing
// names it. The counters do: the level above has counted the operation, the level below has not.

import type { Scene } from "../contract";
import { commitStage, pickBit, waitStage } from "./geometry";
import { type Bbq, isLarge, type Occupant } from "./state";

type Tree = Pick<Bbq, "w" | "d" | "shift" | "steered" | "priorities" | "bit">;

/** The operations, with those that wait for a bitmap placed under the bit that they came through. */
export function locate(tree: Tree, stages: readonly (Occupant | null)[]): (Occupant | null)[] {
  return stages.map((occupant) => {
    if (!occupant || occupant.at || occupant.kind === "enqueue" || isLarge(tree)) return occupant;
    const level = (occupant.stage + tree.shift + 1) / 4;
    return Number.isInteger(level) && level < tree.d + 1 && level > tree.steered
      ? place(tree, stages, occupant, level)
      : occupant;
  });
}

/** `level` has counted it, the one below has not. */
function place(tree: Tree, stages: readonly (Occupant | null)[], occupant: Occupant, level: number): Occupant {
  if (level >= tree.d) return occupant;
  const { w } = tree;
  const between = stages.slice(commitStage(level, tree.shift), commitStage(level + 1, tree.shift));
  const candidates = Array.from({ length: w ** level }, (_, index) => index).filter((index) => {
    const known = between.reduce((sum, o) => {
      const at = o?.at && Math.floor(o.at.index / w ** (o.at.level - level));
      return o && at === index ? sum + (o.kind === "enqueue" ? 1 : -1) : sum;
    }, 0);
    let below = 0;
    for (let i = 0; i < w; i++) below += tree.bit(level + 1, index * w + i)?.stoc ?? 0;
    return (tree.bit(level, index)?.stoc ?? 0) - below - known === -1;
  });
  const [index] = candidates;
  // Broken hardware may leave more than one, or none.
  return candidates.length === 1 && index !== undefined ? { ...occupant, at: { level, index } } : occupant;
}

/**
 * The bit that an operation gives up as it adopts: its pick among the others, a step ago. Null if there was none, and where a mechanism has
 * been off: then it may have picked any.
 */
export function droppedBit(
  scene: Pick<Scene, "intact">,
  bbq: Bbq,
  op: number,
  level: number,
  index: number,
): number | null {
  const self = bbq.stages[waitStage(level, bbq.shift)];
  if (!scene.intact || self?.op !== op) return null;
  const first = index - (index % bbq.w);
  const others = bbq.bitmap(level, first / bbq.w) & ~(1 << (index % bbq.w));
  const picked = pickBit(others, self.kind);
  return picked === null ? null : first + picked;
}
