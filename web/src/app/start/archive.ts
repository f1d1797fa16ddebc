// The archive: scenarios with the reader's changes. Those of this tab are in memory, all of them in the browser's storage if it is
// available. The open scenario is saved as it changes.

import type { HistoryMark } from "../address-of-state";
import type { Archive, SavedWork } from "../browser";
import type { Store } from "../store";
import { type AppWork, isSameWork, keyOf, workOf } from "../work";
import type { ArchiveDatabase } from "./archive-database";

/** Number of works of this tab that stay in memory. */
const MOST_IN_MEMORY = 30;

/** Milliseconds between writes of a work that changes continuously, such as a draft. */
const PAUSE_MS = 200;

interface StartListener {
  /** A work has a new key: another tab has stored a different work under the old one. */
  moved(from: string, to: string): void;
  /** Storage refuses for the first time. */
  refused(why: string): void;
}

export class TabArchive implements Archive {
  /** Works by key, the last changed one at the end. */
  private readonly memory = new Map<string, AppWork>();
  /** Times of change of works that are not yet stored, in milliseconds since 1970, by key. */
  private readonly unsaved = new Map<string, number>();
  /** Keys of works that are stored with another step. */
  private readonly walked = new Set<string>();
  private saving = false;
  private hasRefused = false;
  private database: Promise<ArchiveDatabase> | null = null;
  private endPause: () => void = () => {};

  /** `openDatabase` takes a callback for the end of the connection; it is null for a page that must not use storage. */
  constructor(
    private readonly openDatabase: ((onClosed: () => void) => Promise<ArchiveDatabase>) | null,
    private readonly listener: StartListener,
  ) {}

  /** Saves the current state of a work. */
  put(work: AppWork): void {
    const before = this.memory.get(work.key);
    this.memory.delete(work.key);
    this.memory.set(work.key, work);
    for (const oldest of this.memory.keys()) {
      if (this.memory.size <= MOST_IN_MEMORY) break;
      if (!this.unsaved.has(oldest)) this.memory.delete(oldest);
    }
    if (!this.openDatabase) return;
    if (before && isSameWork(before, work)) {
      this.walked.add(work.key);
      return;
    }
    this.unsaved.set(work.key, Date.now());
    void this.save();
  }

  leaveBehind(work: AppWork): void {
    this.put({ ...work, continued: true });
  }

  async recall({ work: key, step }: Pick<HistoryMark, "work"> & Partial<HistoryMark>): Promise<AppWork | null> {
    if (key === null) return null;
    const here = this.memory.get(key);
    // A former key leads to the work at the time of its renaming.
    if (here) return this.memory.get(here.key) ?? here;
    const stored = await this.ask((database) => database.read(key));
    if (!stored) return null;
    const work = { ...stored, step: (step ?? stored.step) as AppWork["step"] };
    this.memory.set(key, work);
    return work;
  }

  async recent(): Promise<readonly SavedWork[]> {
    const stored = (await this.ask((database) => database.recent())) ?? [];
    if (!this.hasRefused) return stored;
    const unsaved = [...this.unsaved].flatMap(([key, at]) => {
      const work = this.memory.get(key);
      return work && !work.continued ? [savedWorkOf(work, at)] : [];
    });
    return [...unsaved.reverse(), ...stored.filter(({ key }) => !this.unsaved.has(key))];
  }

  async remove(key: string): Promise<void> {
    this.memory.delete(key);
    this.unsaved.delete(key);
    await this.ask((database) => database.remove(key));
  }

  /** Removes a work whose changes were all undone, so that its address is enough. */
  async drop(key: string): Promise<void> {
    this.memory.delete(key);
    this.unsaved.delete(key);
    await this.ask((database) => database.drop(key));
  }

  /** Writes all pending works at once. */
  flush(): void {
    for (const key of this.walked) this.unsaved.set(key, Date.now());
    this.walked.clear();
    this.endPause();
    void this.save();
  }

  /** True if storage has refused a work that is still not stored. */
  losesWork(): boolean {
    return this.hasRefused && this.unsaved.size > 0;
  }

  /** Closes the connection, and writes nothing more. */
  close(): void {
    this.unsaved.clear();
    this.endPause();
    void this.database?.then((database) => database.close()).catch(() => {});
    this.database = null;
  }

  private async save(): Promise<void> {
    if (this.saving) return;
    this.saving = true;
    let taken = true;
    while (taken) {
      for (const key of [...this.unsaved.keys()]) taken = taken && (await this.saveOne(key));
      // A refused work is written again at its next change.
      if (!taken || this.unsaved.size === 0) break;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, PAUSE_MS);
        this.endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.saving = false;
  }

  /** False if storage refuses. */
  private async saveOne(key: string): Promise<boolean> {
    const work = this.memory.get(key);
    const at = this.unsaved.get(key) ?? Date.now();
    this.unsaved.delete(key);
    if (!work) return true;
    try {
      const now = await this.use((database) => database.write(work));
      if (now !== key) this.move(key, now);
      return true;
    } catch (error) {
      if (!this.unsaved.has(key)) this.unsaved.set(key, at);
      this.refuse(error);
      return false;
    }
  }

  /** Makes the old key lead to the work under its new key. */
  private move(from: string, to: string): void {
    const work = this.memory.get(from);
    if (!work) return;
    const moved = { ...work, key: to };
    this.memory.set(from, moved);
    this.memory.set(to, moved);
    if (this.unsaved.delete(from)) this.unsaved.set(to, Date.now());
    this.listener.moved(from, to);
  }

  /** Runs an operation on the storage; null if storage refuses. */
  private async ask<T>(question: (database: ArchiveDatabase) => Promise<T>): Promise<T | null> {
    if (!this.openDatabase) return null;
    try {
      return await this.use(question);
    } catch {
      return null;
    }
  }

  /** Uses the connection. If it was closed by the browser, for example because its data was deleted, it is reopened once. */
  private async use<T>(work: (database: ArchiveDatabase) => Promise<T>): Promise<T> {
    const used = this.connect();
    const database = await used;
    try {
      return await work(database);
    } catch (error) {
      if (!isClosed(error)) throw error;
      database.close();
      if (this.database === used) this.database = null;
      return work(await this.connect());
    }
  }

  private connect(): Promise<ArchiveDatabase> {
    if (!this.openDatabase) return Promise.reject(new Error("Storage is not used here."));
    const forget = () => {
      this.database = null;
    };
    if (!this.database) {
      this.database = this.openDatabase(forget);
      this.database.catch(forget);
    }
    return this.database;
  }

  private refuse(error: unknown): void {
    if (this.hasRefused) return;
    this.hasRefused = true;
    this.listener.refused(error instanceof Error ? error.message : String(error));
  }
}

/** True if an error means that the connection or its database is gone. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && ["InvalidStateError", "AbortError", "NotFoundError"].includes(error.name);

const savedWorkOf = ({ key, title, changes, draft, noteDrafts }: AppWork, at: number): SavedWork => ({
  key,
  title,
  at,
  changes: changes.map(({ change }) => change),
  draft: draft !== null,
  halfNote: Object.keys(noteDrafts).length > 0,
  unsaved: true,
});

/** Where works are saved. */
interface WorkStore {
  put(work: AppWork): void;
  drop(key: string): Promise<void>;
}

/** Saves every state of the open work until the returned function is called. */
export function saveWorks(store: Store, archive: WorkStore): () => void {
  return store.subscribe((state, before) => {
    const { scenario, changes, undone, draft, noteDrafts, wanted } = state;
    const same = scenario === before.scenario && changes === before.changes && undone === before.undone;
    if (same && draft === before.draft && noteDrafts === before.noteDrafts && wanted === before.wanted) return;
    const work = workOf(state);
    if (work) archive.put(work);
    // All changes were undone: the address is enough again.
    else if (state.work === before.work && state.work !== null && keyOf(before)) void archive.drop(state.work);
  });
}
