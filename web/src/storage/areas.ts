// Texts by key in the browser's two storage areas. A browser may deny an area at the first access, or refuse a single write. A text that it
// refuses is held in memory until the page is closed.

/** A storage area of the page. No method throws. */
export interface TextStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  /** @param freeSpace called if the browser refuses the text; the write is then repeated once */
  setItem(key: string, text: string, freeSpace?: () => void): void;
  removeItem(key: string): void;
}

/** An embedded page reads what the reader's own page has stored, but stores nothing. */
let mayStore = true;

class Area implements TextStorage {
  /** Texts that the browser has refused. They shadow stored texts with the same key. */
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

  setItem(key: string, text: string, freeSpace: () => void = () => {}): void {
    this.memory.set(key, text);
    if (!mayStore) return;
    try {
      this.write(key, text, freeSpace);
      this.memory.delete(key);
    } catch (error) {
      noteRefusal(error, !this.isThere());
    }
  }

  removeItem(key: string): void {
    this.memory.delete(key);
    if (mayStore) this.ask((area) => area.removeItem(key));
  }

  /** Clears the texts in memory. */
  forget(): void {
    this.memory.clear();
  }

  private write(key: string, text: string, freeSpace: () => void): void {
    try {
      this.find().setItem(key, text);
    } catch {
      freeSpace();
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

  /** Runs `question` on the area; null if the browser denies the area. */
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

/** Storage that persists between visits and is shared by all tabs. */
export const siteStorage: TextStorage = site;
/** Storage of this tab, until it is closed. */
export const tabStorage: TextStorage = tab;

/** Starts the storage of a page with nothing in memory. An `embedded` page stores nothing. */
export function beginStorage(embedded: boolean): void {
  mayStore = !embedded;
  site.forget();
  tab.forget();
  forgetRefusals();
}

/** Accesses both areas, so that a denied area is reported before the reader relies on it. */
export function probeStorage(): void {
  for (const area of [site, tab]) area.getItem("");
}

/** True if this page stores anything in the browser. */
export const storesAnything = (): boolean => mayStore;

/** Calls `changed` when another tab has changed the persistent storage. */
export function onSiteStorage(changed: () => void, signal: AbortSignal): void {
  addEventListener("storage", changed, { signal });
}

/** The browser's error message, and the kind of refusal. */
export interface StorageRefusal {
  readonly why: string;
  /** True if the page cannot even read, because its storage is blocked. False if the storage is full or has failed. */
  readonly blocked: boolean;
}

let first: StorageRefusal | null = null;
let listener: ((refusal: StorageRefusal) => void) | null = null;

/** Records an error of the browser's storage. Only the first one reaches the listener. */
export function noteRefusal(error: unknown, blocked: boolean): void {
  if (first) return;
  first = { why: reasonOf(error), blocked };
  listener?.(first);
}

/** Registers the listener for the first refusal, replacing an earlier listener. If there was a refusal already, `listen` is called at
 * once. */
export function onRefusal(listen: (refusal: StorageRefusal) => void): void {
  listener = listen;
  if (first) listen(first);
}

/** Resets the state when a page starts. */
export function forgetRefusals(): void {
  first = null;
  listener = null;
}

const reasonOf = (error: unknown): string => (error instanceof Error || isException(error) ? error.message : "");

/** `instanceof` fails for errors of another realm, such as a frame. */
const isException = (error: unknown): error is { message: string } =>
  typeof (error as { message?: unknown } | null)?.message === "string";
