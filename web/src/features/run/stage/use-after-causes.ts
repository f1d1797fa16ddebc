import { useLayoutEffect, useReducer, useRef } from "react";
import { PHASE_MS } from "../../../kit/drawing/glide";
import { useMotion } from "./motion";

/** What is said about the step; of a step that unfolds only when all is drawn that it speaks of, and until then what was said before. */
export function useAfterCauses<T>(said: T): T {
  const unfolds = useMotion() === "unfolds";
  const last = useRef(said);
  const [, arrive] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    if (!unfolds) {
      last.current = said;
      return;
    }
    const timer = setTimeout(() => {
      last.current = said;
      arrive();
    }, PHASE_MS[3]);
    return () => clearTimeout(timer);
  }, [said, unfolds]);
  return unfolds ? last.current : said;
}
