// The browser's database of scenarios with the reader's changes.

import { BUILD } from "../../base/build";
import type { Before } from "../../features/run/slice";
import { type DBSchema, type IDBPDatabase, openDatabase } from "../../storage/databases";
import type { KeptWork } from "../browser";
import type { AppWork } from "../work";

/** Works that are listed, and works that are kept: two tabs may have the same one. */
const MOST_LISTED = 12;
const MOST_KEPT = 24;

/** Characters of the texts by which changes of a work can be undone, and as many again by which they can be done again. */
const MOST_UNDO = 1_000_000;

interface StoredWork extends AppWork {
  /** The build of the page that wrote it: in another one, a shipped scenario may be another one. */
  build: string;
}

interface StoredSummary extends KeptWork {
  /** Another one with every write, to notice those of other tabs. */
  version: string;
  /** Texts with the same print are equal. */
  print: string;
  /** A later work has all of it: it is not listed, and deleted first. */
  continued?: true;
}

interface StartSchema extends DBSchema {
  works: { key: string; value: StoredWork };
  summaries: { key: string; value: StoredSummary };
}

export class ArchiveDatabase {
  /** The version of each work that this tab has read or written last, by key. */
  private readonly seen = new Map<string, string>();

  private constructor(private readonly database: IDBPDatabase<StartSchema>) {}

  /** `onClosed` is called when the connection ends without `close`. */
  static async open(onClosed: () => void): Promise<ArchiveDatabase> {
    const database = await openDatabase<StartSchema>("queuescope", 1, {
      upgrade(database) {
        database.createObjectStore("works", { keyPath: "key" });
        database.createObjectStore("summaries", { keyPath: "key" });
      },
      // Another tab has a newer page, or the reader deletes the page's data.
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
    // Earlier builds stored no drafts of notes. Whoever goes back to it goes on with it.
    const { noteDrafts = {}, continued: _, ...rest } = work as typeof work & Partial<Pick<AppWork, "noteDrafts">>;
    return { ...named(rest), noteDrafts, changes: work.changes.map(named), undone: work.undone.map(named) };
  }

  /** Stores a work, and returns its key: a new one if another tab has stored something else under its own. */
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
    for (const { key } of all.slice(MOST_KEPT)) {
      void works.delete(key);
      void summaries.delete(key);
    }
    await transaction.done;
    this.seen.set(key, version);
    return key;
  }

  /** The kept works, the newest first, of equal ones only one. */
  async recent(): Promise<KeptWork[]> {
    const prints = new Set<string>();
    const all = newestFirst(await this.database.getAll("summaries"));
    return all
      .filter(({ print, continued }) => !continued && !prints.has(print) && prints.add(print))
      .slice(0, MOST_LISTED);
  }

  /** Deletes a work, unless another tab has stored something else under its key. */
  async drop(key: string): Promise<void> {
    const transaction = this.database.transaction(["works", "summaries"], "readwrite");
    const there = await transaction.objectStore("summaries").get(key);
    if (there && there.version === this.seen.get(key)) {
      void transaction.objectStore("works").delete(key);
      void transaction.objectStore("summaries").delete(key);
    }
    await transaction.done;
  }

  /** Deletes a work, and all that are like it. */
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

/** The latest of the changes whose texts there is room for, and at least one. */
function latest(changes: readonly Before[]): Before[] {
  let room = MOST_UNDO;
  const first = changes.findLastIndex(({ text }, i) => {
    room -= text.length;
    return room < 0 && i < changes.length - 1;
  });
  return changes.slice(first + 1);
}

/** Differs where texts or drafts do, for all that matters. */
function printOf({ text, draft, noteDrafts }: AppWork): string {
  let hash = 0x811c9dc5;
  const notes = Object.keys(noteDrafts).length > 0 ? JSON.stringify(noteDrafts) : "";
  const whole = `${text}\n${draft ?? ""}${notes}`;
  for (let i = 0; i < whole.length; i++) hash = Math.imul(hash ^ whole.charCodeAt(i), 0x01000193) >>> 0;
  return `${whole.length}-${hash}`;
}
