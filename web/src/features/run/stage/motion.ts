// How marks are animated, and which sentences are shown meanwhile.

import { useLayoutEffect, useReducer, useRef, useSyncExternalStore } from "react";
import { useAppState } from "../../../app/context";
import type { AppState } from "../../../app/store";
import { PHASE_MS } from "../../../kit/drawing/tween";
import type { Motion } from "../../../kit/marks/Marks";
import { NO_TWEEN_FROM, STAGED_UP_TO } from "../panels/transport/speeds";

/** Animation after a single step: none while stepping or playing fast, or with reduced motion (`isReduced`). Steps forward are staged when
 * playing slowly, or in presenter mode. */
export function motionOf({ shown, hurried, playing, speed, present }: AppState, isReduced = prefersNoMotion()): Motion {
  const fast = playing ? speed >= NO_TWEEN_FROM : hurried;
  if (isReduced || fast || shown === null || shown.moved === 0) return "none";
  const slow = playing ? speed <= STAGED_UP_TO : present;
  return slow && shown.moved === 1 ? "unfolds" : "glides";
}

export function useMotion(): Motion {
  const isReduced = useSyncExternalStore(subscribeToPreference, prefersNoMotion);
  return useAppState((state) => motionOf(state, isReduced));
}

let preference: MediaQueryList | null = null;
const motionQuery = () => {
  // Cached, since the browser makes a new object for each call.
  preference ??= matchMedia("(prefers-reduced-motion: reduce)");
  return preference;
};
const subscribeToPreference = (onChange: () => void) => {
  motionQuery().addEventListener("change", onChange);
  return () => motionQuery().removeEventListener("change", onChange);
};
/** The current preference for reduced motion: the event of a change may arrive after the next step. */
const prefersNoMotion = () => motionQuery().matches;

/** Returns the sentences of the step, delayed until its animation has ended; until then the previous ones. */
export function useAfterCauses<T>(content: T): T {
  const isStaged = useMotion() === "unfolds";
  const last = useRef(content);
  const [, arrive] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    if (!isStaged) {
      last.current = content;
      return;
    }
    const timer = setTimeout(() => {
      last.current = content;
      arrive();
    }, PHASE_MS[3]);
    return () => clearTimeout(timer);
  }, [content, isStaged]);
  return isStaged ? last.current : content;
}
