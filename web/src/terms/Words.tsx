// Text with words that a reader may not know. The glossary is fetched after the first step; until then the text stands there alone.

import { type ComponentType, createContext, Fragment, type ReactNode, useSyncExternalStore } from "react";

/** A text; each `INSERT` in it stands for one of the inserts, in their order. */
export interface Text {
  text: string;
  inserts?: readonly ReactNode[];
}

/** Stands in a text for something that is no text, a formula or a link. */
export const INSERT = "\uFFFC";

/** What marks and explains words. */
export interface Loaded {
  /** A text, its words marked. */
  Marked: ComponentType<Text>;
  /** The explanation that is open; on every screen once. */
  Popover: ComponentType;
}

/** Where words stand. */
export interface TermsScope {
  /** Designs that are explained, by their names in scenario files; of others only what concerns all. */
  designs: readonly string[];
  /** Whether the tab key stops at the first word of each text, from which a key leads on: only where the text does not change. */
  stops: boolean;
}

export const TermsScope = createContext<TermsScope>({ designs: [], stops: false });

let loaded: Loaded | null = null;
const followers = new Set<() => void>();
const follow = (follower: () => void) => {
  followers.add(follower);
  return () => followers.delete(follower);
};

/** Fetches the glossary; texts on the page are marked once it is there. */
export async function loadTerms(): Promise<void> {
  if (loaded) return;
  loaded = (await import("./loaded")).loaded;
  for (const follower of followers) follower();
}

const useLoaded = () => useSyncExternalStore(follow, () => loaded);

/** A text whose words are explained where the pointer or the focus is. */
export function Words(props: Text) {
  const Marked = useLoaded()?.Marked;
  return Marked ? <Marked {...props} /> : <Plain {...props} />;
}

/** The text as it stands. */
function Plain({ text, inserts = [] }: Text) {
  return text.split(INSERT).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name
    <Fragment key={i}>
      {i > 0 && inserts[i - 1]}
      {withFormulas(part)}
    </Fragment>
  ));
}

/** The explanation that is open. */
export function OpenTerm() {
  const Popover = useLoaded()?.Popover;
  return Popover && <Popover />;
}

/** A text with its variables set as in a formula. */
export const withFormulas = (text: string): ReactNode =>
  text.split(/\bt_s\b/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name
    <Fragment key={i}>
      {i > 0 && (
        <var>
          t<sub>s</sub>
        </var>
      )}
      {part}
    </Fragment>
  ));
