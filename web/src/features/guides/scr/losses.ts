// What becomes of rows whose packets are lost at random.

/** The part of all rows that is lost everywhere, of k cores that each lose a part p: all k packets that carry it are lost. */
export const goneEverywhere = (cores: number, lost: number) => lost ** cores;

/** Rows that a core copies from others for each packet that it processes: k p (1 − p^(k − 1)) / (1 − p). */
export const copiedRows = (cores: number, lost: number) => (cores * lost * (1 - lost ** (cores - 1))) / (1 - lost);
