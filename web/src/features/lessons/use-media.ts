// What the window is, as style sheets ask.

import { useSyncExternalStore } from "react";

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
