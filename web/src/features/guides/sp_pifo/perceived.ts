// The loss of the packets themselves: perceived rank minus rank (SP-PIFO, section 4.1, equations 6 to 8). No packet leaves meanwhile.

import { queueOf } from "./risk";

/** An arriving packet. */
export interface SpPifoGuideArrival {
  rank: number;
  /** From 0. */
  queue: number;
  /** The highest rank in that queue, including this packet: its perceived rank. */
  perceived: number;
  /** perceived - rank (equation 8). */
  cost: number;
  /** The cost from the bound alone: how far the rank is below the first bound. */
  costByBound: number;
  /** The bounds after it. */
  bounds: readonly number[];
}

/** How bounds move with a packet of `rank` that goes to `queue`. */
type Move = (bounds: readonly number[], rank: number, queue: number) => readonly number[];

/** Fixed bounds. */
export const fixed: Move = (bounds) => bounds;

/** SP-PIFO: push-up, and push-down by the cost (algorithm 1). */
export const adaptive: Move = (bounds, rank, queue) => {
  const cost = (bounds[0] ?? 0) - rank;
  if (queue === 0 && cost > 0) return bounds.map((bound) => bound - cost);
  return bounds.map((bound, i) => (i === queue ? rank : bound));
};

/** Arrivals of packets with these ranks at empty queues with these bounds. */
export function arrivals(ranks: readonly number[], bounds: readonly number[], move: Move): SpPifoGuideArrival[] {
  const highest: number[] = [];
  let now = bounds;
  return ranks.map((rank) => {
    const queue = queueOf(now, rank);
    const perceived = Math.max(rank, highest[queue] ?? rank);
    highest[queue] = perceived;
    const costByBound = queue === 0 ? Math.max(0, (now[0] ?? 0) - rank) : 0;
    now = move(now, rank, queue);
    return { rank, queue, perceived, cost: perceived - rank, costByBound, bounds: now };
  });
}

/** The loss U of all packets (equation 7). */
export const lossOf = (all: readonly SpPifoGuideArrival[]): number => all.reduce((sum, { cost }) => sum + cost, 0);
