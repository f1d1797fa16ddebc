import { type ReactNode, Suspense, useLayoutEffect } from "react";
import { Boundary } from "../kit/ui/chunk";
import { useApp } from "./context";
import { chunkError } from "./shown-errors";

/** State without the parts that are loaded on demand. */
const CLOSED = { dialog: null, present: false, isSearchOpen: false, writing: "closed" } as const;

/** Suspends while its children load, and catches their errors; `of` identifies them. The page is busy while they load. If loading fails, it
 * shows an error and closes dialog, search field, presenter mode and lesson editor. */
export function LazyBoundary({ resetKey, children }: { resetKey: unknown; children: ReactNode }) {
  const { store } = useApp();
  return (
    <Boundary resetKey={resetKey} onError={(error) => store.setState({ error: chunkError(error), ...CLOSED })}>
      <Suspense fallback={<Fetching />}>{children}</Suspense>
    </Boundary>
  );
}

/** Placeholder of a part that is being loaded: the page is busy meanwhile. */
export function Fetching() {
  const { store } = useApp();
  useLayoutEffect(() => {
    const add = (by: number) => store.setState(({ busy }) => ({ busy: busy + by }));
    add(1);
    return () => add(-1);
  }, [store]);
  return null;
}
