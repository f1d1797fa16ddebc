// The browser's database of scenarios with the reader's changes.

import { BUILD } from "../../base/build";
import type { Before } from "../../features/run/slice";
import { type DBSchema, type IDBPDatabase, openDatabase } from "../../storage/databases";
import type { SavedWork } from "../browser";
import type { AppWork } from "../work";

/** Number of listed works, and of stored works: several stored works may be listed as one. */
const MAX_LISTED = 12;
const MAX_STORED = 24;

/** Longest total text of the undo history of a work, in characters; the same again for redo. */
const MOST_UNDO = 1_000_000;

interface StoredWork extends AppWork {
  /** The build of the page that stored it: another build may ship the scenario with other contents. */
  build: string;
}

interface StoredSummary extends SavedWork {
  /** A new value for every write, to detect writes of other tabs. */
  version: string;
  /** Digest of its texts; works with the same print are equal. */
  print: string;
  /** True if a later work contains all of it: it is not listed, and is deleted first. */
  continued?: true;
}

interface StartSchema extends DBSchema {
  works: { key: string; value: StoredWork };
  summaries: { key: string; value: StoredSummary };
}

export class ArchiveDatabase {
  /** The version of each work that this tab has last read or written, by key. */
  private readonly seen = new Map<string, string>();

  private constructor(private readonly database: IDBPDatabase<StartSchema>) {}

  /** `onClosed` is called if the connection ends without `close`. */
  static async open(onClosed: () => void): Promise<ArchiveDatabase> {
    const database = await openDatabase<StartSchema>("queuescope", 1, {
      upgrade(database) {
        database.createObjectStore("works", { keyPath: "key" });
        database.createObjectStore("summaries", { keyPath: "key" });
      },
      // Another tab has a newer build of the page, or the reader deletes its data.
      blocking(_from, _to, event) {
        (event.target as IDBDatabase).close();
        onClosed();
      },
      terminated: onClosed,
    });
    return new ArchiveDatabase(database);
  }

  async read(key: string): Promise<AppWork | null> {
    const transaction = this.database.transaction(["works", "summaries"]);
    const found = await transaction.objectStore("works").get(key);
    const summary = await transaction.objectStore("summaries").get(key);
    if (!found || !summary) return null;
    this.seen.set(key, summary.version);
    const { build, ...work } = found;
    const named = <T extends { name: string | null }>(one: T): T => (build === BUILD ? one : { ...one, name: null });
    // Earlier builds stored no drafts of notes. `continued` is dropped: a reader who returns to a work continues it.
    const { noteDrafts = {}, continued: _, ...rest } = work as typeof work & Partial<Pick<AppWork, "noteDrafts">>;
    return { ...named(rest), noteDrafts, changes: work.changes.map(named), undone: work.undone.map(named) };
  }

  /** Stores a work and returns its key: a new key if another tab has stored another work under the old one. */
  async write(work: AppWork): Promise<string> {
    const transaction = this.database.transaction(["works", "summaries"], "readwrite");
    const works = transaction.objectStore("works");
    const summaries = transaction.objectStore("summaries");
    const there = await summaries.get(work.key);
    const version = `${Date.now()}-${Math.random()}`;
    const foreign = there && there.version !== this.seen.get(work.key) && there.print !== printOf(work);
    const key = foreign ? `${work.key}-${version}` : work.key;
    const { changes, undone } = work;
    void works.put({ ...work, key, changes: latest(changes), undone: latest(undone), build: BUILD });
    void summaries.put({
      key,
      title: work.title,
      at: Date.now(),
      changes: changes.map(({ change }) => change),
      draft: work.draft !== null,
      halfNote: Object.keys(work.noteDrafts).length > 0,
      ...(work.continued && { continued: true }),
      version,
      print: printOf(work),
    });
    const all = newestFirst(await summaries.getAll()).sort((a, b) => Number(!!a.continued) - Number(!!b.continued));
    for (const { key } of all.slice(MAX_STORED)) {
      void works.delete(key);
      void summaries.delete(key);
    }
    await transaction.done;
    this.seen.set(key, version);
    return key;
  }

  /** The stored works without duplicates, the newest first. */
  async recent(): Promise<SavedWork[]> {
    const prints = new Set<string>();
    const all = newestFirst(await this.database.getAll("summaries"));
    return all
      .filter(({ print, continued }) => !continued && !prints.has(print) && prints.add(print))
      .slice(0, MAX_LISTED);
  }

  /** Deletes a work, unless another tab has stored another work under its key. */
  async drop(key: string): Promise<void> {
    const transaction = this.database.transaction(["works", "summaries"], "readwrite");
    const there = await transaction.objectStore("summaries").get(key);
    if (there && there.version === this.seen.get(key)) {
      void transaction.objectStore("works").delete(key);
      void transaction.objectStore("summaries").delete(key);
    }
    await transaction.done;
  }

  /** Deletes a work and all works equal to it. */
  async remove(key: string): Promise<void> {
    const transaction = this.database.transaction(["works", "summaries"], "readwrite");
    const works = transaction.objectStore("works");
    const summaries = transaction.objectStore("summaries");
    const print = (await summaries.get(key))?.print;
    for (const other of await summaries.getAll()) {
      if (other.print !== print) continue;
      void works.delete(other.key);
      void summaries.delete(other.key);
    }
    await transaction.done;
  }

  close(): void {
    this.database.close();
  }
}

const newestFirst = (summaries: StoredSummary[]) => summaries.sort((a, b) => b.at - a.at);

/** The latest changes whose texts fit into `MOST_UNDO`; at least one. */
function latest(changes: readonly Before[]): Before[] {
  let remaining = MOST_UNDO;
  const first = changes.findLastIndex(({ text }, i) => {
    remaining -= text.length;
    return remaining < 0 && i < changes.length - 1;
  });
  return changes.slice(first + 1);
}

/** Digest of texts and drafts; works that differ have, with high probability, different prints. */
function printOf({ text, draft, noteDrafts }: AppWork): string {
  let hash = 0x811c9dc5;
  const notes = Object.keys(noteDrafts).length > 0 ? JSON.stringify(noteDrafts) : "";
  const allText = `${text}\n${draft ?? ""}${notes}`;
  for (let i = 0; i < allText.length; i++) hash = Math.imul(hash ^ allText.charCodeAt(i), 0x01000193) >>> 0;
  return `${allText.length}-${hash}`;
}
