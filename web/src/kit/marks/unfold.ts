// A step that unfolds in the order of its causes, where there is time to see it.

import { type Layers, type Mark, marksIn, marksOf, type Phase } from "./mark";

/** The phases in their order. */
export const PHASES: readonly Phase[] = ["read", "decide", "write", "leave"];

/** Milliseconds from the step until each phase is drawn. The last marks have then glided to their places after another 180. */
export const PHASE_MS = [0, 150, 300, 450] as const;

const placeOf = ({ phase }: Mark, otherwise: Phase) => PHASES.indexOf(phase ?? otherwise);

/**
 * The drawings from the one before to the one after, a phase each: in each of them marks of its phase and of earlier ones look as
 * after the step, all others as before it. A mark that is gone after the step leaves in its phase, or else in the last one.
 */
export function unfold(before: Layers, after: Layers): Layers[] {
  const was = new Map(marksOf(before).map((mark) => [mark.key, mark]));
  const is = new Set(marksOf(after).map(({ key }) => key));
  const last = PHASES.length - 1;
  return PHASES.map((_, phase) => {
    if (phase === last) return after;
    return after.map((own, layer) => {
      const present = marksIn(own).flatMap((mark) =>
        placeOf(mark, "write") <= phase ? mark : (was.get(mark.key) ?? []),
      );
      const going = marksIn(before[layer] ?? []).filter((mark) => !is.has(mark.key) && placeOf(mark, "leave") > phase);
      return [...going, ...present];
    });
  });
}
