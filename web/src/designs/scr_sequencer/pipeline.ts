// Which packet the hardware works on in which of its parts, as its events show.

import { count } from "../../base/format";
import { operationOf, type Pipeline, type Scene, type Token } from "../contract";
import { refusedTokens } from "../occupants";
import { readerOf } from "../reader";

const events = readerOf("scr_sequencer");

/** What the stages did last, in their order: a beat comes in, headers are read, the prefix begins to leave, a beat leaves. */
const STAGES: readonly ((scene: Scene) => { op: number | null; detail: string }[])[] = [
  (scene) => events.all(scene, "entered").map(({ op, bytes }) => ({ op, detail: `${count(bytes)} B in` })),
  (scene) =>
    events.all(scene, "parsed").map(({ op, cause }) => ({ op, detail: cause === 0 ? "f(p) read" : "no number" })),
  (scene) => events.all(scene, "prefixed").map(({ op, core, number }) => ({ op, detail: `#${number} → core ${core}` })),
  (scene) => events.all(scene, "left").map(({ op, bytes }) => ({ op, detail: `${count(bytes)} B out` })),
];

/** The packets in the stages in a step; null for a model, which has none. */
export function pipeline(scene: Scene): Pipeline | null {
  if (scene.info.stages.length === 0) return null;
  const stages = STAGES.map((happened, stage): Token[] => {
    const last = happened(scene).findLast(({ op }) => op !== null);
    const op = last?.op ?? null;
    const token: Token[] =
      last && op !== null
        ? [
            {
              op,
              kind: operationOf(scene, op)?.kind ?? "frame",
              detail: last.detail,
              ...{ mark: null, refused: null },
            },
          ]
        : [];
    return [...token, ...(stage === 0 ? refusedTokens(scene) : [])];
  });
  return { stages, arcs: [] };
}
