// Addresses of guides. `#about` is the guide to BBQ; `#about=sp-pifo` is another guide. The topic `words` is the glossary, `class` the plan
// of a class. `&at=` names a section of a guide, or a group of students in the plan.

/** Titles of the guides, by their topic in the address. */
export const TOPICS = {
  bbq: "What BBQ is",
  "exact-queues": "Exact queues",
  "sp-pifo": "What SP-PIFO is",
  gearbox: "What Gearbox is",
  scr: "What SCR is",
  words: "Words",
  class: "A class of 90 minutes",
} as const;

export type Topic = keyof typeof TOPICS;

/** A guide and one of its sections. */
export interface AddressPlace {
  /** A `Topic`, or a mistyped word of an address. */
  topic: string;
  part: string | null;
}

/** The fragment that leads to a guide, with `#`. */
export const addressOfPlace = ({ topic, part }: AddressPlace): string =>
  `#about${topic === "bbq" ? "" : `=${topic}`}${part === null ? "" : `&at=${part}`}`;

/** Reads the fragment of an address; null if it is not the address of a guide. */
export function placeOf(fragment: string): AddressPlace | null {
  const found = /^#about(?:=([a-z-]+))?(?:&at=([a-z0-9-]+))?$/.exec(fragment);
  return found && { topic: found[1] ?? "bbq", part: found[2] ?? null };
}

export const isTopic = (word: string): word is Topic => Object.hasOwn(TOPICS, word);

/** The guides that every screen links to: all but the plan of a class, which is for teachers only. */
export const LISTED: readonly Topic[] = (Object.keys(TOPICS) as Topic[]).filter((topic) => topic !== "class");
