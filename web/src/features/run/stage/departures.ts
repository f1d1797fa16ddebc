// What a step brings from the queue to the link.

import type { Scene } from "../../../designs/contract";
import type { LaneFrame } from "../../../gen/types/LaneFrame";
import { toGuess } from "./predict";

/** What the queue gave in a step: the operation that took it, and its data word. */
export interface Given {
  op: number;
  data: number;
}

export const givenIn = (scene: Scene): Given[] =>
  toGuess(scene).flatMap((op) => {
    const data = scene.op(op)?.results[0];
    return data === undefined ? [] : [{ op, data }];
  });

/** A packet at the link. */
export interface AtLink {
  /** Its number. */
  packet: number;
  /** Data word of the element that stood for it in the queue. */
  data: number;
}

/** Packets on the link, and those that stand ready for it. */
const atLink = ({ sending, ready }: LaneFrame) => (sending ? [sending.element, ...ready] : ready);

/**
 * The packet that came to the link in this step, the first one of several; null if none did. It may have to stand ready there until
 * those before it have left. `flows`: whether the elements of the queue are flows, not packets.
 */
export function cameToLink(before: LaneFrame, lane: LaneFrame, flows: boolean): AtLink | null {
  const there = new Set(atLink(before).map(({ packet }) => packet));
  const came = atLink(lane).find(({ packet }) => !there.has(packet));
  return came ? { packet: came.packet, data: flows ? came.flow : came.packet } : null;
}
