import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the browser lays out the document for paper, which it does without telling what has another size by that. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    addEventListener("beforeprint", () => flushSync(() => setPrinting(true)), { signal });
    addEventListener("afterprint", () => setPrinting(false), { signal });
    return () => gone.abort();
  }, []);
  return printing;
}
