// What the pipeline strip shows of a BBQ.

import type { Arc, Pipeline, Scene, Token } from "../../views/design";
import { decode, type Occupant } from "./decode";

/** What a forwarding path carries, by its number in events. */
const CARGO = ["bitmap", "StOC", "bucket", "data", "link"];

/** Null for an engine without stages. */
export function pipeline(scene: Scene): Pipeline | null {
  const { stages } = decode(scene);
  if (scene.info.stages.length === 0) return null;
  const tokens = scene.info.stages.map((_, stage) => {
    const occupant = stages[stage];
    return occupant ? token(scene, occupant) : stage === 0 ? refused(scene) : null;
  });
  return { stages: tokens, arcs: arcs(scene) };
}

function token(scene: Scene, { op, kind, priority, color }: Occupant): Token {
  return {
    op,
    kind,
    detail: detail(scene, op, kind, priority),
    mark: color === "orange" ? "tail" : color === "purple" ? "head" : null,
    refused: null,
  };
}

function detail(scene: Scene, op: number, kind: string, priority: number | null): string {
  const result = scene.engine.events.find((event) => event.kind === "retired" && event.op === op)?.args;
  const given = scene.slot?.op === op ? scene.slot.arguments : scene.op(op)?.arguments;
  if (kind === "enqueue") return given ? `${given[0]} @ ${given[1]}` : `@ ${priority ?? "?"}`;
  if (result) return `${result[0]} @ ${result[1]}`;
  return priority === null ? "" : `@ ${priority}`;
}

/** An operation that stage 0 rejects leaves a bubble there, but is worth seeing. */
function refused(scene: Scene): Token | null {
  const event = scene.engine.events.find(({ kind }) => kind === "rejected");
  const slot = scene.slot;
  if (!event || !slot) return null;
  const reason = event.args[0] === 1 ? "full" : event.args[0] === 2 ? "empty" : "not ready";
  const detail = slot.kind === "enqueue" ? `${slot.arguments[0]} @ ${slot.arguments[1]}` : "";
  return { op: slot.op, kind: slot.kind, detail, mark: null, refused: reason };
}

/** One arc for each pair of stages, with all that it carries. */
function arcs(scene: Scene): Arc[] {
  const found = new Map<string, { from: number; to: number; labels: string[] }>();
  const carry = (label: string, from: number, to: number) => {
    const arc = found.get(`${from} ${to}`) ?? { from, to, labels: [] };
    arc.labels.push(label);
    found.set(`${from} ${to}`, arc);
  };
  for (const { kind, args } of scene.engine.events) {
    if (kind === "forwarded") carry(CARGO[args[0] ?? -1] ?? "value", args[1] ?? 0, args[2] ?? 0);
    // The element of the enqueue one stage ahead.
    if (kind === "bypassed") carry("bypass", 5, 4);
  }
  return [...found.values()].sort((a, b) => a.from - a.to - (b.from - b.to));
}
