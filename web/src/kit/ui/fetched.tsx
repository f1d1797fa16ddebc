// Parts of the page that are fetched when they are shown.

import { type ComponentType, lazy, useState } from "react";

/** Of each part whose fetch failed, what makes it fetch again. */
const failures = new Set<() => void>();

/** Lets parts whose fetch failed be fetched again when they are shown next. A `Boundary` calls it once it holds the failure: until then
 * the same part may be drawn again, which has to fail the same way. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/** A part, and its fetch alone, for parts that are fetched before they are shown. */
export interface FetchedPart<Props> {
  Part: ComponentType<Props>;
  fetch(): Promise<unknown>;
}

/** A part that `bring` brings. It suspends while it is fetched; once it is there it is drawn at once. */
export function fetchedPart<Props extends object>(bring: () => Promise<ComponentType<Props>>): FetchedPart<Props> {
  let there: ComponentType<Props> | null = null;
  let failed = false;
  const fetch = async () => {
    document.addEventListener("error", noteStyles, true);
    try {
      if (failed) await fetchStyles();
      there = await bring();
      return { default: there };
    } catch (error) {
      failed = true;
      failures.add(forget);
      throw error;
    }
  };
  const suspended = () => lazy(fetch) as unknown as ComponentType<Props>;
  let Fetching = suspended();
  const forget = () => {
    Fetching = suspended();
  };
  function Part(props: Props) {
    // Not changed while it is shown: another component would lose what the reader has typed.
    const [Shown] = useState<ComponentType<Props>>(() => there ?? Fetching);
    return <Shown {...props} />;
  }
  return { Part, fetch };
}

/** A part that `bring` brings, fetched when it is shown first. */
export const fetched = <Props extends object>(bring: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  fetchedPart(bring).Part;

/** Links of style sheets that did not come. Their `sheet` is no sign of it: some browsers have an empty one there. */
const missing = new Set<HTMLLinkElement>();

function noteStyles({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === "stylesheet") missing.add(target);
}

/** Fetches style sheets again that did not come: the import of a part requests each of them only once. */
async function fetchStyles(): Promise<void> {
  const links = [...missing];
  missing.clear();
  await Promise.all(
    links.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      const loaded = new Promise((resolve, reject) => {
        again.onload = resolve;
        again.onerror = () => reject(new Error(`failed to fetch ${again.href}`));
      });
      link.replaceWith(again);
      return loaded;
    }),
  );
}
