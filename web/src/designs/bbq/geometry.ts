// Which stage does what, at any depth, and which counter of a level an operation works on.

// Where a steering stage replaces the first levels, all that follows comes `shift` stages earlier; of those levels nothing is asked.

/** A level of bitmaps picks a bit in this stage. */
export const indexStage = (level: number, shift: number) => (level === 1 ? 1 : 4 * level - 4) - shift;
/** Whether a level below the first waits for its bitmap in this stage: nothing of it is picked yet. */
export const isDelay = (stage: number, depth: number, shift: number) =>
  (stage + shift) % 4 === 3 && (stage + shift + 5) / 4 <= depth;
/** Levels below the first: the StOC arrives, and what was picked is confirmed or given up for what the one ahead has. */
export const waitStage = (level: number, shift: number) => 4 * level - 3 - shift;
/** A level counts an operation in this stage. The level below, or the bucket, is read in the same stage. */
export const commitStage = (level: number, shift: number) => 4 * level - 2 - shift;
/** An operation works on its list in this stage, the last one. */
export const writeStage = (depth: number, shift: number) => 4 * depth + 2 - shift;

/** The level whose region a stage belongs to: 0 for admission, depth + 1 for the buckets. */
export const levelOf = (stage: number, depth: number, shift: number) =>
  stage === 0 ? 0 : Math.min(Math.floor((stage + shift + 5) / 4), depth + 1);

/** The level that commits in this stage. */
export const committing = (stage: number, shift: number) => (stage + shift + 2) / 4;

/** Counter of a higher level above a counter of a lower one. */
export const above = (index: number, levels: number, w: number) => Math.floor(index / w ** levels);

/** Bit that a dequeue takes of a bitmap, or null if none is set. */
export function pickBit(bitmap: number, kind: string): number | null {
  if (bitmap === 0) return null;
  return kind === "dequeue-min" ? 31 - Math.clz32(bitmap & -bitmap) : 31 - Math.clz32(bitmap);
}
