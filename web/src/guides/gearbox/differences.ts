// Where what is published on Gearbox disagrees with itself or with its arithmetic, and what is built here. Shown, not silently mended.

import type { Difference } from "../contents";
import { bytesOf, liveQuota, normalised, PACKETS, stretched, unfairness } from "./example";
import { lineRate } from "./line-rate";
import { FIFOS, gearboxFifos } from "./schedulers";

const [soon, late] = PACKETS;
const served = liveQuota(100, 10);
/** Packets of a hundred that are left when the time of their FIFO is over. */
export const leftOver = 100 - served.reduce((sum, now) => sum + now, 0);

export const DIFFERENCES: readonly Difference[] = [
  {
    title: "The edge of a range",
    place: "Algorithm 1, line 3; section 3.3 and figure 3",
    published:
      "The algorithm rounds the distance up and compares it with M; the text lets ten FIFOs of one unit cover t_s to t_s + 9. A packet M g ahead then wraps onto the FIFO that is being served.",
    here: "Rounded down, and less than M. The other is a rule to choose.",
  },
  {
    title: "Which FIFO",
    place: "Algorithm 1, lines 4 and 5; section 3.2",
    published:
      "The algorithm counts FIFOs from the present one by the distance over g. The text has a FIFO cover fixed times, 120 to 129.",
    here: "The FIFO whose time F falls into. By distance two packets of a flow on one level can leave in the wrong order; figure 3 is the same either way.",
  },
  {
    title: "Whether the level of the last packet keeps a flow in order",
    place: "Section 3.6; section 4.2, figure 14",
    published:
      "The level of the last packet and no wrap-around are said to eliminate what is out of order. The hardware has two sets of FIFOs in place of no wrap-around.",
    here: "With two sets it is not enough: a later packet may go to a higher level, which is served from the beginning of its time on. The epoch guard keeps it lower.",
  },
  {
    title: "How much of a FIFO a unit of time serves",
    place: "Section 3.2; algorithm 2, line 4",
    published: "Up to Size(Q) / g bytes. Whether of the size at each unit, or at first, is not said.",
    here: `Of what is left over the units that are left, so that a FIFO is empty when its time is over. Of the size at each unit, a hundred packets give ${served.join(", ")}, and ${leftOver} are left behind.`,
  },
  {
    title: "Eight times, or 1.1 times",
    place: "Section 2.4",
    published:
      "A normalized DTD of 8 is called a delay of 8 times the expected one, and one of 0.1 a delay of 1.1 times.",
    here: `Two measures: by d over the expected delay ${normalised(soon)} and ${normalised(late).toFixed(4)}, by the whole delay ${stretched(soon)} and ${stretched(late).toFixed(4)} times. Wherever the page says normalized, it means the first.`,
  },
  {
    title: "The bound on how late a packet is",
    place: "Section 3.4, equations 3 to 6; appendix A",
    published: "At most g late, of at least g: a normalized DTD of 1 at most, for all packets.",
    here: "At most (g − 1) / g, and only for a packet on the level of its distance. One whose level was raised, as appendix A concedes, can be later; the page lists each with its cause.",
  },
  {
    title: "56 FIFOs",
    place: "Section 4.1.1, table 2",
    published:
      "All schedulers have 56 FIFOs; Gearbox has granularities of 1, 8 and 64. How many FIFOs a level has is not said.",
    here: `Inferred: two sets of 8 on the lower levels, one on the highest, and two step-down FIFOs of 8 make ${gearboxFifos(3, 8)} of ${FIFOS}.`,
  },
  {
    title: "Enqueue and dequeue every four clocks",
    place: "Section 4.2, footnote 2",
    published: "Three clocks for an enqueue, four or two for a dequeue; one of each every four clocks.",
    here: `Both hold if the two go on at the same time. It is the four clocks that give ${lineRate({ clock: 350, clocks: 4, bytes: 123, link: 100 }).toFixed(1)} Gb/s; seven, one after the other, would give ${lineRate({ clock: 350, clocks: 7, bytes: 123, link: 100 }).toFixed(1)}.`,
  },
  {
    title: "Normalized delay",
    place: "Section 4.1.3, figure 12 and footnote 9; equation 2",
    published:
      "Figure 12 is told to show the normalized DTD. What it shows is the delay in real time over that of a PIFO, whose best is 1, not 0.",
    here: "Quoted as what it is. What is measured here is equation 2, in virtual time.",
  },
  {
    title: "A megabit of 128 kilobytes",
    place: "Section 4.1.2",
    published: "1 Mb/s for a second is 128 kB, and a difference of 32 kB an NFM of 0.25.",
    here: `1 Mb/s is ${bytesOf(1e6) / 1000} kB in a second; 128 where k and M are powers of two. The ratio ${unfairness(32, 128)} is that of the numbers given.`,
  },
];
