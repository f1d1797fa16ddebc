import { type ReactNode, Suspense, useLayoutEffect } from "react";
import { useApp } from "./context";

/** What is fetched when it is shown first; until it is there, something is under way. */
export function Fetched({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Fetching />}>{children}</Suspense>;
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
