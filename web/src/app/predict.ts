// To be guessed first: a step without the results that come in it. The next step reveals them.

import type { OpFrame } from "../gen/types/OpFrame";
import type { Scene } from "../views/design";

/** Results that come in the shown step are not told yet. */
export function hideResults(scene: Scene): Scene {
  const { step, engine } = scene;
  const fresh = (op: OpFrame) => op.outcome === "ok" && op.step === step && op.results.length > 0;
  return {
    ...scene,
    engine: { ...engine, events: engine.events.filter(({ kind }) => kind !== "retired") },
    op: (number) => {
      const op = scene.op(number);
      return op && fresh(op) ? { ...op, outcome: "in-flight", step: null, results: [] } : op;
    },
  };
}

/** The operations whose results are to be guessed in a step. */
export const toGuess = (scene: Scene): number[] =>
  scene.engine.events.flatMap(({ kind, op }) => {
    const of = kind === "retired" && op !== null ? scene.op(op) : undefined;
    return of && of.results.length > 0 && of.kind !== "enqueue" ? [of.op] : [];
  });
