// Animates marks from their previous positions. The drawing does not depend on it: marks are drawn at their final positions, and an
// animation that ends or is cancelled leaves them there.

import { type RefObject, useLayoutEffect, useRef } from "react";

/** Duration of a tween in milliseconds. */
export const TWEEN_MS = 180;

/** Milliseconds from the begin of a staged step until each phase is drawn. The last tweens end `TWEEN_MS` later. */
export const PHASE_MS = [0, 150, 300, 450] as const;

/** An animation lasts so many times as long as its motion, and rests at its end until all animations of a step are removed at once: in
 * each frame of the last 40 ms of an animation the browser styles and paints everything animated again. */
const HOLD = 50;

/** Milliseconds from the first frame of animations until they are removed: the compositor may begin them late. */
const END_MS = TWEEN_MS + 40;

/** Animations whose first frame is the next one. */
let begun: Animation[] = [];

/** Animates an element from one keyframe to another. */
export function tween(element: Element, from: Keyframe, to: Keyframe): Animation {
  const frames = [{ ...from, easing: "ease-out" }, { ...to, offset: 1 / HOLD }, to];
  const animation = element.animate(frames, { duration: HOLD * TWEEN_MS });
  if (begun.push(animation) === 1) requestAnimationFrame(endTogether);
  return animation;
}

/** Removes the animations once they have moved; those that were paused stay. */
function endTogether(): void {
  const moving = begun;
  begun = [];
  const end = () => {
    for (const animation of moving) if (animation.playState === "running") animation.cancel();
  };
  setTimeout(end, END_MS);
}

export type Places = ReadonlyMap<string, { readonly x: number; readonly y: number }>;

/** Animates the elements with `data-tween` below `root`, by key. The elements must have no `transform` attribute: browsers animate
 * `transform` off the main thread, but not `translate`. Pass the same `places` object while the drawing is unchanged; when it changes,
 * running tweens are cancelled. */
export function useTween(root: RefObject<Element | null>, places: Places, tweens: boolean): void {
  const before = useRef<Places>(new Map());
  const running = useRef<Animation[]>([]);
  useLayoutEffect(() => {
    for (const animation of running.current) animation.cancel();
    running.current = [];
    const from = before.current;
    before.current = places;
    if (!tweens || !root.current) return;
    for (const element of root.current.querySelectorAll<SVGElement | HTMLElement>("[data-tween]")) {
      const key = element.dataset.tween ?? "";
      const was = from.get(key);
      const is = places.get(key);
      if (!is || (was && was.x === is.x && was.y === is.y)) continue;
      const animation = was
        ? tween(element, { transform: `translate(${was.x - is.x}px, ${was.y - is.y}px)` }, { transform: "none" })
        : tween(element, { opacity: 0 }, { opacity: 1 });
      running.current.push(animation);
    }
  }, [root, places, tweens]);
}
