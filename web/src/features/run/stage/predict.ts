// What the queue gives in a step, and the step without that for readers who guess first: the next step reveals the results.

import type { Pipeline, Scene } from "../../../designs/contract";
import type { LaneFrame } from "../../../gen/types/LaneFrame";
import type { OpFrame } from "../../../gen/types/OpFrame";

/** Events that reveal a result, or occur in the same step. */
const REVEALING: ReadonlySet<string> = new Set(["retired", "removed", "served", "inversion", "out_of_order"]);

/** Removes the results of the shown step from its events and its drawing. */
export function hideResults(scene: Scene): Scene {
  const { step, engine, packets } = scene;
  const fresh = (op: OpFrame) => op.outcome === "ok" && op.step === step && op.results.length > 0;
  return {
    ...scene,
    engine: { ...engine, events: engine.events.filter(({ kind }) => !REVEALING.has(kind)) },
    packets: packets && { ...packets, lane: withoutFresh(packets.lane, scene) },
    op: (number) => {
      const op = scene.op(number);
      return op && fresh(op) ? { ...op, outcome: "in-flight", step: null, results: [] } : op;
    },
  };
}

/** The link before it received what the queue has just given. */
function withoutFresh(lane: LaneFrame, { engine }: Scene): LaneFrame {
  const out = new Set(engine.events.flatMap(({ kind, args }) => (kind === "retired" ? [args[0]] : [])));
  const { ready, sending } = lane;
  return {
    ...lane,
    ready: ready.filter(({ packet }) => !out.has(packet)),
    sending: sending && out.has(sending.element.packet) ? null : sending,
  };
}

/** Tokens without their coming output: the priority that a dequeue has found. */
export const hideTokens = (pipeline: Pipeline): Pipeline => ({
  ...pipeline,
  stages: pipeline.stages.map((tokens) =>
    tokens.map((token) => (token.kind === "enqueue" ? token : { ...token, detail: "" })),
  ),
});

/** The operations whose results are hidden in a step. */
export const toGuess = (scene: Scene): number[] =>
  scene.engine.events.flatMap(({ kind, op }) => {
    const of = kind === "retired" && op !== null ? scene.op(op) : undefined;
    return of && of.results.length > 0 && of.kind !== "enqueue" ? [of.op] : [];
  });

/** What the queue gave in a step: the operation that took it, and its data word. */
interface StageGiven {
  op: number;
  data: number;
}

export const givenIn = (scene: Scene): StageGiven[] =>
  toGuess(scene).flatMap((op) => {
    const data = scene.op(op)?.results[0];
    return data === undefined ? [] : [{ op, data }];
  });

/** A packet at the link. */
export interface AtLink {
  /** Its number. */
  packet: number;
  /** Data word of its element in the queue. */
  data: number;
}

/** Packets on the link, and those ready for it. */
const atLink = ({ sending, ready }: LaneFrame) => (sending ? [sending.element, ...ready] : ready);

/** The packet that reached the link in this step, the first one of several; null if there is none. It may have to wait until those before
 * it have left. `flows`: the elements of the queue are flows, not packets. */
export function arrivalAtLink(before: LaneFrame, lane: LaneFrame, flows: boolean): AtLink | null {
  const there = new Set(atLink(before).map(({ packet }) => packet));
  const arrival = atLink(lane).find(({ packet }) => !there.has(packet));
  return arrival ? { packet: arrival.packet, data: flows ? arrival.flow : arrival.packet } : null;
}
