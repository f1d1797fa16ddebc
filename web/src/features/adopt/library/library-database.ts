// The browser's database of the reader's modules.

import type { AdoptedModule, SourceDescription, SourceTexts } from "../../../adopt/types";
import {
  type DBSchema,
  type IDBPDatabase,
  type OpenDBCallbacks,
  openDatabase,
  openToRead,
} from "../../../storage/databases";

/** What is known of the last measurement. */
export interface Measurement {
  /** The map with its findings. */
  map: string;
  /** Cycles that it took; 0 if that is not known. */
  cycles: number;
  /** Hash of the hardware that was measured; missing if it is the hardware of the map. */
  build?: string;
}

/** Text that was typed over a source and not saved. */
export interface SourceDraft {
  /** The saved text over which it was typed. */
  of: string;
  text: string;
}

/** Unsaved texts, by the paths of their files. */
export type SourceDrafts = Readonly<Record<string, SourceDraft>>;

/** The name of sources that are no module yet: they could not be read. There is one such entry, the last one. */
export const UNREAD = "";

/** A module with everything that the reader has given, guessed and measured. */
export interface StoredModule {
  /** Of its map, `fifo.map.json`; or `UNREAD`. */
  name: string;
  /** Time of the last change, in milliseconds since 1970. */
  at: number;
  files: SourceTexts;
  /** Undefined for modules that were stored before drafts were. */
  drafts?: SourceDrafts;
  /** Parameters and macros with which it is read. */
  parameters: Readonly<Record<string, string>>;
  defines: Readonly<Record<string, string>>;
  /** Its interface; null if it was not read here, as that of a bundle. */
  description: SourceDescription | null;
  /** The map as it was guessed; null if it was not guessed here. */
  guess: string | null;
  /** The map. */
  map: string;
  /** Hash of its hardware; null if it was not built. */
  build: string | null;
  /** See `AdoptedModule`. */
  bridge?: number;
  /** True if sources were changed since they were built. */
  isStale: boolean;
  /** What was measured last; null if nothing was. */
  measured: Measurement | null;
}

/** Hardware of a module, with the map that it had. */
export interface StoredBuild extends AdoptedModule {
  at: number;
  /** What it was built of; undefined for builds that were stored before sources were. */
  files?: SourceTexts;
}

interface LibrarySchema extends DBSchema {
  modules: { key: string; value: StoredModule };
  builds: { key: string; value: StoredBuild & { key: string }; indexes: { name: string } };
}

const NAME = "queuescope-adopted";

/** What happens to an open database. */
type Callbacks = Pick<OpenDBCallbacks<LibrarySchema>, "blocking" | "terminated">;

export class LibraryDatabase {
  private listener: () => void = () => {};

  private constructor(private readonly database: IDBPDatabase<LibrarySchema>) {}

  static open(): Promise<LibraryDatabase> {
    return LibraryDatabase.opened((callbacks) =>
      openDatabase<LibrarySchema>(NAME, 1, {
        ...callbacks,
        upgrade(database) {
          database.createObjectStore("modules", { keyPath: "name" });
          database.createObjectStore("builds", { keyPath: "key" }).createIndex("name", "name");
        },
      }),
    );
  }

  /** Opens it for a page that may read it only. Rejects if there is none. */
  static openToRead(): Promise<LibraryDatabase> {
    return LibraryDatabase.opened((callbacks) => openToRead<LibrarySchema>(NAME, 1, callbacks));
  }

  private static async opened(
    open: (callbacks: Callbacks) => Promise<IDBPDatabase<LibrarySchema>>,
  ): Promise<LibraryDatabase> {
    let made: LibraryDatabase | null = null;
    const database = await open({
      // Another tab has a newer build of the page, or the reader deletes its data.
      blocking(_from, _to, event) {
        (event.target as IDBDatabase).close();
        made?.listener();
      },
      terminated: () => made?.listener(),
    });
    made = new LibraryDatabase(database);
    return made;
  }

  /** Calls a function when the connection ends without `close`. */
  onClosed(listener: () => void): void {
    this.listener = listener;
  }

  /** Writes a module and its new build, and deletes its oldest builds beyond `most`. */
  async write(module: StoredModule, build: StoredBuild | null, most: number): Promise<void> {
    const transaction = this.database.transaction(["modules", "builds"], "readwrite");
    const builds = transaction.objectStore("builds");
    void transaction.objectStore("modules").put(module);
    if (build) {
      await builds.put({ ...build, key: `${build.name} ${build.build}` });
      const all = await builds.index("name").getAll(build.name);
      const old = all.sort(
        (a, b) => Number(b.build === module.build) - Number(a.build === module.build) || b.at - a.at,
      );
      for (const { key } of old.slice(most)) void builds.delete(key);
    }
    await transaction.done;
  }

  async module(name: string): Promise<StoredModule | null> {
    return (await this.database.get("modules", name)) ?? null;
  }

  async modules(): Promise<StoredModule[]> {
    return this.database.getAll("modules");
  }

  async build(key: string): Promise<StoredBuild | null> {
    const found = await this.database.get("builds", key);
    if (!found) return null;
    const { key: _, ...build } = found;
    return build;
  }

  async remove(name: string): Promise<void> {
    const transaction = this.database.transaction(["modules", "builds"], "readwrite");
    void transaction.objectStore("modules").delete(name);
    const builds = transaction.objectStore("builds");
    for (const key of await builds.index("name").getAllKeys(name)) void builds.delete(key);
    await transaction.done;
  }

  close(): void {
    this.database.close();
  }
}
