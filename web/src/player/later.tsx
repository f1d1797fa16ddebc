// Parts of the page that the first step does without. They are fetched when they are shown, or before that once the page is idle: then they
// open at once, and without a network.

import { type ComponentType, useEffect } from "react";
import { fetchDetails } from "../kit/problems/Problems";
import { fetchedPart } from "../kit/ui/fetched";
import { loadTerms } from "../terms/Words";
import { useApp, useAppState } from "./context";

const fetches: (() => Promise<unknown>)[] = [loadTerms, fetchDetails];
/** Those of parts that are shown with the first step. */
const first: (() => Promise<unknown>)[] = [];

/** A part that `bring` brings. It suspends while it is fetched; once it is there it is drawn at once. */
export function later<Props extends object>(bring: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const { Part, fetch } = fetchedPart(bring);
  fetches.push(fetch);
  return Part;
}

/** The same for a part that stands beside the first step: it is fetched while the worker makes that. */
export function soon<Props extends object>(bring: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const { Part, fetch } = fetchedPart(bring);
  first.push(fetch);
  return Part;
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

/** Does so once the first step is shown and the page is idle; what stands beside that step comes before. A part that does not come is fetched when it is shown. */
export function useLaterParts(): void {
  const { store } = useApp();
  const begun = useAppState(({ shown }) => shown !== null);
  useEffect(() => {
    for (const fetch of first) fetch().catch(() => {});
  }, []);
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
