import { type ReactNode, Suspense, useLayoutEffect } from "react";
import { Boundary } from "../kit/ui/Boundary";
import { useApp } from "./context";
import { partError } from "./shown-errors";

/** Without what is fetched when it is opened. */
const CLOSED = { dialog: null, present: false, finding: false, writing: "closed" } as const;

/** Holds parts that are fetched when they are shown first; `of` identifies them. The page is busy until they are there. If they cannot be fetched
 * it shows an error, and goes on without dialog, field, presenter mode and lesson in the making. */
export function LazyBoundary({ of, children }: { of: unknown; children: ReactNode }) {
  const { store } = useApp();
  return (
    <Boundary of={of} onError={(error) => store.setState({ error: partError(error), ...CLOSED })}>
      <Suspense fallback={<Fetching />}>{children}</Suspense>
    </Boundary>
  );
}

/** Stands where something is fetched, or soon will be: the page is busy meanwhile. */
export function Fetching() {
  const { store } = useApp();
  useLayoutEffect(() => {
    const add = (by: number) => store.setState(({ busy }) => ({ busy: busy + by }));
    add(1);
    return () => add(-1);
  }, [store]);
  return null;
}
