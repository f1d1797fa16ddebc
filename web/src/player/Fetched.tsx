import { type ReactNode, Suspense, useLayoutEffect } from "react";
import { Boundary } from "../kit/ui/Boundary";
import { useApp } from "./context";
import { partTrouble } from "./state/troubles";

/** Holds parts that are fetched when they are shown first; `of` identifies them. The page is busy until they are there. If they cannot be fetched
 * it shows a trouble, and goes on without dialog, field and presenter mode. */
export function Fetched({ of, children }: { of: unknown; children: ReactNode }) {
  const { store } = useApp();
  return (
    <Boundary
      of={of}
      onError={(error) => store.setState({ trouble: partTrouble(error), dialog: null, present: false, finding: false })}
    >
      <Suspense fallback={<Fetching />}>{children}</Suspense>
    </Boundary>
  );
}

function Fetching() {
  const { store } = useApp();
  useLayoutEffect(() => {
    const add = (by: number) => store.setState(({ busy }) => ({ busy: busy + by }));
    add(1);
    return () => add(-1);
  }, [store]);
  return null;
}
