// Operations in the stages of a pipeline, from what every design tells of them.

import { NONE } from "../base/none";
import { operationOf, type Pipeline, type Scene, type Token } from "./contract";
import { REASONS, type Reason } from "./numbers";

/** A few characters of what an operation brings: data and priority, or data and flow. */
const broughtText = (args: readonly number[]) =>
  args.length === 4 ? `${args[0]}, f${args[1]}` : `${args[0]} @ ${args[1]}`;

/** Why an operation is refused, in a word or two. */
const REFUSED: Readonly<Record<Reason, string>> = {
  full: "full",
  empty: "empty",
  "not-ready": "not ready",
  range: "out of range",
};

/** An operation that stage 0 rejects leaves a bubble there, but is worth seeing. */
export function refusedToken({ engine, slots: [slot] }: Scene): Token | null {
  const event = engine.events.find(({ kind }) => kind === "rejected");
  if (!event || !slot) return null;
  const refused = REFUSED[REASONS[event.args[0] ?? 0] ?? "not-ready"];
  const detail = slot.kind === "enqueue" ? broughtText(slot.arguments) : "";
  return { op: slot.op, kind: slot.kind, detail, mark: null, refused };
}

/**
 * The pipeline of a design whose operations pass each other nothing between stages; null for an engine without stages. What an
 * enqueue brings is known at once, what a dequeue takes from `taken` or from its result.
 */
export function plainPipeline(scene: Scene, taken: (stage: number) => string): Pipeline | null {
  const { info, engine } = scene;
  if (info.stages.length === 0) return null;
  const ops = scene.probe("pipe.op");
  const stages = info.stages.map((_, stage): Token | null => {
    const op = ops[stage] ?? NONE;
    if (op === NONE) return stage === 0 ? refusedToken(scene) : null;
    const known = operationOf(scene, op);
    const kind = known?.kind ?? "?";
    const result = engine.events.find((event) => event.kind === "retired" && event.op === op)?.args;
    const brought = kind === "enqueue" ? known?.arguments : result;
    return { op, kind, detail: brought ? broughtText(brought) : taken(stage), mark: null, refused: null };
  });
  return { stages, arcs: [] };
}
