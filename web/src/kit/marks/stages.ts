// A step that unfolds in the order of its causes, where there is time to see it.

import { type Layers, type Mark, marksIn, marksOf, type Phase } from "./mark";

/** The phases in their order. */
export const PHASES: readonly Phase[] = ["read", "decide", "write", "leave"];

const placeOf = ({ phase }: Mark, otherwise: Phase) => PHASES.indexOf(phase ?? otherwise);

const placeKey = ({ tag, x, y }: Mark) => `${tag} ${x} ${y}`;

/** Phases in which marks come to new places, by these places. */
function comings(was: ReadonlyMap<string, Mark>, after: Layers): ReadonlyMap<string, number> {
  const moved = marksOf(after).filter((mark) => {
    const before = was.get(mark.key);
    return mark.tweens && (before?.x !== mark.x || before.y !== mark.y);
  });
  return new Map(moved.map((mark) => [placeKey(mark), placeOf(mark, "write")]));
}

/**
 * The drawings from the one before to the one after, a phase each: in each of them marks of its phase and of earlier ones look as
 * after the step, all others as before it. A mark that is gone after the step leaves in its phase, or else in the last one, but
 * not later than another one takes its place.
 */
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
