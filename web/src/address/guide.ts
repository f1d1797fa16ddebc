// Addresses of guides. `#about` is the guide to BBQ; `#about=` and a topic is any other one. The topic `words` is the glossary, `class` the
// plan of a class. `&at=` names a part of a guide, or a group of students in the plan.

/** Titles of the guides, by the word in their address. */
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

/** The guide, and the part of it that the address names; null for its beginning. */
export interface AddressPlace {
  /** A `Topic`, or another word of an address that is mistaken. */
  topic: string;
  part: string | null;
}

/** The fragment that leads to a place, from `#` on. */
export const addressOfPlace = ({ topic, part }: AddressPlace): string =>
  `#about${topic === "bbq" ? "" : `=${topic}`}${part === null ? "" : `&at=${part}`}`;

/** Where a fragment leads; null if it is not an address of this kind. */
export function placeOf(fragment: string): AddressPlace | null {
  const found = /^#about(?:=([a-z-]+))?(?:&at=([a-z0-9-]+))?$/.exec(fragment);
  return found && { topic: found[1] ?? "bbq", part: found[2] ?? null };
}

export const isTopic = (word: string): word is Topic => Object.hasOwn(TOPICS, word);

/** The guides that every screen links to: the plan of a class is for teachers alone. */
export const LISTED: readonly Topic[] = (Object.keys(TOPICS) as Topic[]).filter((topic) => topic !== "class");
