// Divides a step into phases in the order of cause and effect, for a staged animation.

import { type Layers, type Mark, marksIn, marksOf, type Phase } from "./mark";

/** The phases in order. */
export const PHASES: readonly Phase[] = ["read", "decide", "write", "leave"];

const placeOf = ({ phase }: Mark, otherwise: Phase) => PHASES.indexOf(phase ?? otherwise);

const placeKey = ({ tag, x, y }: Mark) => `${tag} ${x} ${y}`;

/** For each position where a mark arrives, the phase in which it does. */
function comings(was: ReadonlyMap<string, Mark>, after: Layers): ReadonlyMap<string, number> {
  const moved = marksOf(after).filter((mark) => {
    const before = was.get(mark.key);
    return mark.tweens && (before?.x !== mark.x || before.y !== mark.y);
  });
  return new Map(moved.map((mark) => [placeKey(mark), placeOf(mark, "write")]));
}

/** One drawing per phase, from `before` to `after`: marks of this and earlier phases are as after the step, all others as before. A mark
 * that the step removes disappears in its own phase, or else in the last one, but no later than another mark arrives at its position. */
export function stagesOf(before: Layers, after: Layers): Layers[] {
  const was = new Map(marksOf(before).map((mark) => [mark.key, mark]));
  const is = new Set(marksOf(after).map(({ key }) => key));
  const coming = comings(was, after);
  const last = PHASES.length - 1;
  const goes = (mark: Mark) => Math.min(placeOf(mark, "leave"), coming.get(placeKey(mark)) ?? last);
  return PHASES.map((_, phase) => {
    if (phase === last) return after;
    return after.map((own, layer) => {
      const present = marksIn(own).flatMap((mark) =>
        placeOf(mark, "write") <= phase ? mark : (was.get(mark.key) ?? []),
      );
      const going = marksIn(before[layer] ?? []).filter((mark) => !is.has(mark.key) && goes(mark) > phase);
      return [...going, ...present];
    });
  });
}
