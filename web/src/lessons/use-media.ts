// What the window is, as style sheets ask.

import { useEffect, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** Whether parts of a lesson stand below each other; lesson.module.css has the same width. */
const NARROW = "(max-width: 900px)";

export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(NARROW);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(NARROW).matches,
  );

/** Whether the browser prints the page. The document has changed by the time that it does. */
export function usePrinting(): boolean {
  const [printing, set] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    addEventListener("beforeprint", () => flushSync(() => set(true)), { signal });
    addEventListener("afterprint", () => set(false), { signal });
    return () => gone.abort();
  }, []);
  return printing;
}
