// Parts of the page that are fetched when they are shown.

import { type ComponentType, lazy, useState } from "react";

/** What makes a part that could not be fetched fetchable again. */
const failures = new Set<() => void>();

/** Parts that could not be fetched are fetched anew when they are shown again. Until then a drawing in progress meets the same failure. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/** A part that is fetched, and the fetch by itself, for those that are fetched beforehand. */
export interface FetchedPart<Props> {
  Part: ComponentType<Props>;
  fetch(): Promise<unknown>;
}

/** A part that `bring` brings. It suspends while it is fetched; once it is there it is drawn at once. */
export function fetchedPart<Props extends object>(bring: () => Promise<ComponentType<Props>>): FetchedPart<Props> {
  let there: ComponentType<Props> | null = null;
  let failed = false;
  const fetch = async () => {
    if (failed) await fetchStyles();
    try {
      there = await bring();
      return { default: there };
    } catch (error) {
      failed = true;
      failures.add(begin);
      throw error;
    }
  };
  const asked = () => lazy(fetch) as unknown as ComponentType<Props>;
  let Fetching = asked();
  const begin = () => {
    Fetching = asked();
  };
  function Part(props: Props) {
    // Not changed while it is shown: another component would lose what the reader has typed.
    const [Shown] = useState<ComponentType<Props>>(() => there ?? Fetching);
    return <Shown {...props} />;
  }
  return { Part, fetch };
}

/** The part alone. */
export const fetched = <Props extends object>(bring: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  fetchedPart(bring).Part;

/** Fetches style sheets of parts once more that did not come: what imports a part asks for each of them once only. */
async function fetchStyles(): Promise<void> {
  const missing = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter(({ sheet }) => !sheet);
  await Promise.all(
    missing.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      const come = new Promise((resolve, reject) => {
        again.onload = resolve;
        again.onerror = () => reject(new Error(`failed to fetch ${again.href}`));
      });
      link.replaceWith(again);
      return come;
    }),
  );
}
