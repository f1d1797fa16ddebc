// How marks reach their places, and what is said meanwhile.

import { useLayoutEffect, useReducer, useRef, useSyncExternalStore } from "react";
import { useAppState } from "../../../app/context";
import type { AppState } from "../../../app/store";
import { PHASE_MS } from "../../../kit/drawing/tween";
import type { Motion } from "../../../kit/marks/Marks";
import { NO_TWEEN_FROM, UNFOLDS_TO } from "../panels/transport/speeds";

/**
 * After a single step, not while stepping or playing fast, never against the reader's wish to be `calm`. A step on unfolds where it is
 * played slowly, or shown to an audience.
 */
export function motionOf({ shown, hurried, playing, speed, present }: AppState, calm = isCalm()): Motion {
  const fast = playing ? speed >= NO_TWEEN_FROM : hurried;
  if (calm || fast || shown === null || shown.moved === 0) return "none";
  const slow = playing ? speed <= UNFOLDS_TO : present;
  return slow && shown.moved === 1 ? "unfolds" : "glides";
}

export function useMotion(): Motion {
  const calm = useSyncExternalStore(followCalm, isCalm);
  return useAppState((state) => motionOf(state, calm));
}

let wish: MediaQueryList | null = null;
const prefersCalm = () => {
  // One for all steps: the browser makes a new one for each call.
  wish ??= matchMedia("(prefers-reduced-motion: reduce)");
  return wish;
};
const followCalm = (onChange: () => void) => {
  prefersCalm().addEventListener("change", onChange);
  return () => prefersCalm().removeEventListener("change", onChange);
};
/** The reader's current wish for no motion: the event of a change may come after the next step. */
const isCalm = () => prefersCalm().matches;

/** What is said about the step; of a step that unfolds only when all is drawn that it speaks of, and until then what was said before. */
export function useAfterCauses<T>(said: T): T {
  const isStaged = useMotion() === "unfolds";
  const last = useRef(said);
  const [, arrive] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    if (!isStaged) {
      last.current = said;
      return;
    }
    const timer = setTimeout(() => {
      last.current = said;
      arrive();
    }, PHASE_MS[3]);
    return () => clearTimeout(timer);
  }, [said, isStaged]);
  return isStaged ? last.current : said;
}
