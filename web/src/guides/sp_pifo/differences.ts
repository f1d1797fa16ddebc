// Where what is published on SP-PIFO disagrees with itself or with its arithmetic, and what is built here. Shown, not silently mended.

import type { Difference } from "../contents";
import { pairsOf, total } from "./risk";

/** Flows from one size to another, both included, in equal steps; all in bytes. */
export const flowsInSteps = (first: number, last: number, step: number): number => (last - first) / step + 1;

/** Ranks of a window of the scenario `greedy-local-minimum`. */
const WINDOW = [0, 0, 1, 2, 3, 3, 4, 4];
/** Where the greedy algorithm stays, and what is best. */
export const STUCK = [0, 1, 3];
export const BEST = [0, 2, 4];
/** The loss there, in units of 1 / 64. */
export const lossIn = (bounds: readonly number[]): number => total(pairsOf(WINDOW, bounds, "difference"));

/** Load of flows that start within a second, in Gb/s. */
export const offeredGbps = (flows: number, bytes: number): number => (flows * bytes * 8) / 1e9;

export const DIFFERENCES: readonly Difference[] = [
  {
    title: "In which order bounds are scanned",
    place: "Section 2, algorithm 1",
    published: "The algorithm’s loop goes from q1 to qn; its comment, the text and the example say bottom-up.",
    here: "From the queue of the lowest priority up.",
  },
  {
    title: "How far the greedy algorithm gets",
    place: "Sections 3.2 and 3.3, appendix A, theorem 2",
    published: "It provably converges to the best bounds.",
    here: `True of one bound that moves, so of two queues. With three it can stay at ${STUCK.join(", ")} and a loss of ${lossIn(STUCK)} where ${BEST.join(", ")} has ${lossIn(BEST)}: a scenario shows it.`,
  },
  {
    title: "Steps that gain nothing",
    place: "Algorithm 2, appendix A.1",
    published: "The algorithm moves a bound if the change is not positive; the text, if the risk is reduced.",
    here: "As the text has it. With the other a bound on a plateau never comes to rest.",
  },
  {
    title: "How many counters a packet moves",
    place: "Appendix A.3, equation 16",
    published:
      "Four sums a queue, of which a packet updates two. The factors before the sums, which count packets of a rank, are not among them.",
    here: "A queue is in the sums of the bounds at both its ends, so a packet updates four. The model keeps the whole window by rank, and reads sums and counts off it; the registers above are as published.",
  },
  {
    title: "Bounds in order",
    place: "Sections 2 and 4.2.2",
    published: "Bounds never fall from queue to queue. Of the four ways to push down, “Rank” breaks that.",
    here: "Built as it is published; where bounds are out of order, the page says so.",
  },
  {
    title: "Whether dropped packets move bounds",
    place: "Section 6.2, figure 11",
    published: "Not said. The published simulator does not move them.",
    here: "A switch, off at first. The shares of figure 11 come out only with it on, as in a pipeline that adapts before it queues.",
  },
  {
    title: "How loaded the link is",
    place: "Section 4.2",
    published: "1500 flows of 1 MB within a second at a link of 10 Gb/s, and a utilisation of 75 %.",
    here: `That offers ${offeredGbps(1500, 1e6)} Gb/s. Experiments here state the load and how bursty it is.`,
  },
  {
    title: "How many flows",
    place: "Section 6.2, figure 12",
    published: "1000 flows from 1 GB to 100 GB in steps of 100 MB.",
    here: `Such steps give ${flowsInSteps(1e9, 100e9, 100e6)}. It is quoted, not run.`,
  },
];
