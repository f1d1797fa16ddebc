// What happens to rows if packets are lost at random.

/** Fraction of rows that are lost everywhere, with k cores that each lose a fraction p: all k packets that carry the row are lost. */
export const lostEverywhere = (cores: number, lost: number) => lost ** cores;

/** Rows that a core copies from others for each packet that it processes: k p (1 − p^(k − 1)) / (1 − p). */
export const copiedRows = (cores: number, lost: number) => (cores * lost * (1 - lost ** (cores - 1))) / (1 - lost);
