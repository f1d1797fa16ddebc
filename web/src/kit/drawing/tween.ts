// Animates marks from their previous positions. The drawing does not depend on it: marks are drawn at their final positions, and an
// animation that ends or is cancelled leaves them there.

import { type RefObject, useLayoutEffect, useRef } from "react";

/** Duration of a tween in milliseconds. */
export const TWEEN_MS = 180;

/** Milliseconds from the begin of a staged step until each phase is drawn. The last tweens end `TWEEN_MS` later. */
export const PHASE_MS = [0, 150, 300, 450] as const;

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
      const frames = was
        ? [{ transform: `translate(${was.x - is.x}px, ${was.y - is.y}px)` }, { transform: "none" }]
        : [{ opacity: 0 }, { opacity: 1 }];
      running.current.push(element.animate(frames, { duration: TWEEN_MS, easing: "ease-out" }));
    }
  }, [root, places, tweens]);
}
