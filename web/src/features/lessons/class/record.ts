// The state of a class that survives a reload of the lesson's window. A window opened by another one gets a copy of its storage, so the
// teacher's window can reopen the lesson after it was closed.

import type { TextStorage } from "../../../storage/areas";
import type { Tally } from "../audience";
import { isTally } from "./tally";

export interface Class {
  /** Names the channel of its windows. */
  readonly id: string;
  /** When it began, in milliseconds since 1970. */
  readonly begun: number;
  /** Hands, by lesson and stop. */
  readonly tallies: Readonly<Record<string, Tally>>;
  /** The lesson and stop whose answer is shown; null if none is. */
  readonly answered: string | null;
  /** True if the lesson is in presenter mode. */
  readonly present: boolean;
}

const KEY = "queuescope-class";

/** Largest number of stops whose hands are saved: the latest. */
const MOST_TALLIES = 200;

export const placeKey = (name: string, stop: number): string => `${name} ${stop}`;

/** A new class. */
export const newClass = (now: number): Class => ({
  id: Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join(""),
  begun: now,
  tallies: {},
  answered: null,
  present: true,
});

/** The class of this tab; null if there is none or the stored value is invalid. */
export function recallClass(storage: Pick<TextStorage, "getItem">): Class | null {
  try {
    const found = JSON.parse(storage.getItem(KEY) ?? "null") as Partial<Class> | null;
    if (typeof found?.id !== "string" || !/^[a-z0-9]{1,20}$/.test(found.id) || !Number.isFinite(found.begun))
      return null;
    const tallies = Object.entries(found.tallies ?? {}).filter(([, tally]) => isTally(tally));
    return {
      id: found.id,
      begun: found.begun as number,
      tallies: Object.fromEntries(tallies.slice(-MOST_TALLIES)),
      answered: typeof found.answered === "string" ? found.answered : null,
      present: found.present === true,
    };
  } catch {
    return null;
  }
}

export const saveClass = (storage: TextStorage, record: Class): void => storage.setItem(KEY, JSON.stringify(record));
