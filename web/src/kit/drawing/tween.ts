// Motion from where a mark was in the picture before to where it is now. The picture itself never depends on it: marks are
// drawn at their places, and an animation that ends or is cancelled leaves them there.

import { type RefObject, useLayoutEffect, useRef } from "react";

/** How long a mark takes to its place. */
export const TWEEN_MS = 180;

/** Milliseconds from a step that unfolds until each phase is drawn. The last marks have then glided to their places after another 180. */
export const PHASE_MS = [0, 150, 300, 450] as const;

export type Places = ReadonlyMap<string, { readonly x: number; readonly y: number }>;

/**
 * Moves the elements with `data-tween` below `root`, by key. They must have no `transform`: browsers move parts of a
 * drawing outside of their main work for that property and not for `translate`. `places` must be the same object as long as the picture is
 * the same; whatever still moves when it changes is cancelled.
 */
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
