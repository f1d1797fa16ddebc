// Parts of the page that the first step does without. They are fetched when they are shown, or before that once the page is idle: then they
// open at once, and without a network.

import { type ComponentType, useEffect } from "react";
import { fetchDetails } from "../kit/problems/Problems";
import { type FetchedPart, fetchedPart } from "../kit/ui/fetched";
import { loadTerms } from "../terms/Words";
import { useApp, useAppState } from "./context";

const fetches: (() => Promise<unknown>)[] = [loadTerms, fetchDetails];

/** A part that `bring` brings, with its fetch. It suspends while it is fetched; once it is there it is drawn at once. */
export function laterPart<Props extends object>(bring: () => Promise<ComponentType<Props>>): FetchedPart<Props> {
  const part = fetchedPart(bring);
  fetches.push(part.fetch);
  return part;
}

/** The same part alone. */
export const later = <Props extends object>(bring: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  laterPart(bring).Part;

/** Fetches a part at once if it is to be shown: the worker is still busy with the first step. */
export function useSoon({ fetch }: Pick<FetchedPart<object>, "fetch">, shown: boolean): void {
  useEffect(() => {
    // Fetched again, and reported, when it is shown.
    if (shown) fetch().catch(() => {});
  }, [fetch, shown]);
}

/** Milliseconds after the first step, in browsers that do not report when they are idle. */
const IDLE_MS = 1_000;

/** Fetches all parts that are later, and those within them. */
export async function fetchParts(): Promise<void> {
  for (let begun = 0; begun < fetches.length; ) {
    const next = fetches.slice(begun);
    begun = fetches.length;
    await Promise.allSettled(next.map((fetch) => fetch()));
  }
}

/** Does so once the first step is shown and the page is idle. A part that does not come is fetched when it is shown. */
export function useLaterParts(): void {
  const { store } = useApp();
  const begun = useAppState(({ shown }) => shown !== null);
  useEffect(() => {
    if (!begun) return;
    const fetchAll = () => void fetchParts().then(() => store.setState({ prepared: true }));
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(fetchAll, IDLE_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(fetchAll);
    return () => cancelIdleCallback(idle);
  }, [store, begun]);
}
