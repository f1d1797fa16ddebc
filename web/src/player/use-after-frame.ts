import { useEffect, useState } from "react";

/** Whether a frame has been drawn since `there` became true; what follows the first step is fetched then. Stays true. */
export function useAfterFrame(there: boolean): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const next = there ? requestAnimationFrame(() => setDrawn(true)) : 0;
    return () => cancelAnimationFrame(next);
  }, [there]);
  return drawn;
}
