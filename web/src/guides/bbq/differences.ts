// Where what is published on BBQ disagrees with itself or with its arithmetic, and what is built here. Shown, not silently mended.

import type { Difference } from "../contents";

/** Bits that waterlevel bits take: one for each counter of each level. */
export function waterlevelBits(w: number, d: number): number {
  let bits = 0;
  for (let level = 1; level <= d; level++) bits += w ** level;
  return bits;
}

const bits = waterlevelBits(8, 5);

export const DIFFERENCES: readonly Difference[] = [
  {
    title: "What the waterlevel bits cost",
    place: "Appendix B.2",
    published: "About 4.75 kB more for 32K priorities with bitmaps of 8 bits.",
    here: `One bit for each counter of five levels: ${bits.toLocaleString("en")} bits, ${(bits / 8000).toFixed(2)} kB or ${(bits / 8192).toFixed(2)} KiB.`,
  },
  {
    title: "How the eleven stages are split",
    place: "Table 2, and the published source",
    published:
      "The table keeps the bitmaps of L2 in SRAM, with four stages a level. The published source keeps them in registers, with three, and spends the stage on a check at the entrance.",
    here: "As the table has it. What is refused is refused in stage 0, beside the free list; the sum is eleven either way.",
  },
  {
    title: "How deep one level is",
    place: "Caption of Table 2",
    published: "7 + 4 (D − 1) stages, given for more than one level. The published source has 8 for one level.",
    here: "The formula holds for one level too: seven stages, as no stage of the table asks for an exception.",
  },
  {
    title: "Which queue is the second one outside of",
    place: "Appendix D",
    published: "The secondary queue q1 has priorities “just outside q1’s range”.",
    here: "Read as q0’s range, that of the primary one: a slip of the pen.",
  },
  {
    title: "How many elements the others hold",
    place: "Slides of the talk",
    published: "“4K, 64K, 100K+” for PIFO, PIEO and BBQ; the paper has 2,048 for a PIFO at 1 GHz.",
    here: "Read as classes of size. They are not measurements, and nothing here is compared with them.",
  },
];
