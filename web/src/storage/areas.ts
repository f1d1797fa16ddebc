// Texts by key in the browser's two storage areas. A browser may deny an area at the first access, or refuse a single write: what it does not
// take is held in memory until the page is closed.

import { forgetRefusals, noteRefusal } from "./refusals";

/** A storage area as the page uses it. No function throws. */
export interface TextStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  /** @param makeRoom is called if the browser refuses the text; then it is asked once more */
  setItem(key: string, text: string, makeRoom?: () => void): void;
  removeItem(key: string): void;
}

/** An embedded page reads what the reader's own page has stored, and stores nothing. */
let mayStore = true;

class Area implements TextStorage {
  /** What the browser has not taken. It hides what the browser has under the same key. */
  private readonly memory = new Map<string, string>();

  /** `find` may throw. */
  constructor(private readonly find: () => Storage) {}

  get length(): number {
    return this.keys().length;
  }

  key(index: number): string | null {
    return this.keys()[index] ?? null;
  }

  getItem(key: string): string | null {
    return this.memory.get(key) ?? this.ask((area) => area.getItem(key)) ?? null;
  }

  setItem(key: string, text: string, makeRoom: () => void = () => {}): void {
    this.memory.set(key, text);
    if (!mayStore) return;
    try {
      this.write(key, text, makeRoom);
      this.memory.delete(key);
    } catch (error) {
      noteRefusal(error, !this.isThere());
    }
  }

  removeItem(key: string): void {
    this.memory.delete(key);
    if (mayStore) this.ask((area) => area.removeItem(key));
  }

  /** Forgets what is only in memory. */
  forget(): void {
    this.memory.clear();
  }

  private write(key: string, text: string, makeRoom: () => void): void {
    try {
      this.find().setItem(key, text);
    } catch {
      makeRoom();
      this.find().setItem(key, text);
    }
  }

  private isThere(): boolean {
    try {
      return this.find() !== null;
    } catch {
      return false;
    }
  }

  private keys(): readonly string[] {
    const stored = this.ask((area) => Array.from({ length: area.length }, (_, i) => area.key(i) ?? ""));
    return [...new Set([...(stored ?? []), ...this.memory.keys()])];
  }

  /** Null if the browser denies the area. */
  private ask<T>(question: (area: Storage) => T): T | null {
    try {
      return question(this.find());
    } catch (error) {
      noteRefusal(error, true);
      return null;
    }
  }
}

const site = new Area(() => localStorage);
const tab = new Area(() => sessionStorage);

/** What is kept from visit to visit, for all tabs. */
export const siteStorage: TextStorage = site;
/** What is kept until the tab is closed. */
export const tabStorage: TextStorage = tab;

/** A page begins: nothing is in memory. `embedded`: within another page, where nothing is stored. */
export function beginStorage(embedded: boolean): void {
  mayStore = !embedded;
  site.forget();
  tab.forget();
  forgetRefusals();
}

/** Asks both areas, so that one that is denied is reported before the reader relies on it. */
export function probeStorage(): void {
  for (const area of [site, tab]) area.getItem("");
}

/** Whether this page stores anything in the browser, as far as the browser lets it. */
export const storesAnything = (): boolean => mayStore;

/** Calls `changed` when another tab has changed what is kept from visit to visit. */
export function onSiteStorage(changed: () => void, signal: AbortSignal): void {
  addEventListener("storage", changed, { signal });
}
