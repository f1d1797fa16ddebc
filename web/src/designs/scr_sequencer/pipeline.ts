// Which packet the hardware works on in which of its parts, as its events show.

import { count } from "../../base/format";
import { operationOf, type Pipeline, type Scene, type Token } from "../contract";
import { refusedTokens } from "../occupants";

/** Events of the stages, in their order: a beat comes in, headers are read, the prefix begins to leave, a beat leaves. */
const EVENTS = ["entered", "parsed", "prefixed", "left"] as const;

/** The event of a stage in a few characters. */
const DETAILS: Readonly<Record<(typeof EVENTS)[number], (args: readonly number[]) => string>> = {
  entered: ([bytes = 0]) => `${count(bytes)} B in`,
  parsed: ([cause = 0]) => (cause === 0 ? "f(p) read" : "no number"),
  prefixed: ([core, number]) => `#${number} → core ${core}`,
  left: ([bytes = 0]) => `${count(bytes)} B out`,
};

/** The packets in the stages in a step; null for a model, which has none. */
export function pipeline(scene: Scene): Pipeline | null {
  const { info, engine } = scene;
  if (info.stages.length === 0) return null;
  const stages = EVENTS.map((kind, stage): Token[] => {
    const event = engine.events.findLast((event) => event.kind === kind && event.op !== null);
    const there = event?.op ?? null;
    const token: Token[] =
      event && there !== null
        ? [
            {
              op: there,
              kind: operationOf(scene, there)?.kind ?? "frame",
              detail: DETAILS[kind](event.args),
              ...{ mark: null, refused: null },
            },
          ]
        : [];
    return [...token, ...(stage === 0 ? refusedTokens(scene) : [])];
  });
  return { stages, arcs: [] };
}
