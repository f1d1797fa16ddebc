// The library: the reader's modules with their sources, maps and hardware. Those of this visit are in memory, and all of them in the
// browser's storage if it is available.

import type { AdoptedModule, SourceTexts } from "../../../adopt/types";
import { type LibraryDatabase, type StoredBuild, type StoredModule, UNREAD } from "./library-database";

export { type Measurement, type SourceDrafts, type StoredModule, UNREAD } from "./library-database";

/** A module as the list shows it. */
export interface ListedModule {
  /** Of its map, `fifo.map.json`. */
  name: string;
  /** Time of the last change, in milliseconds since 1970. */
  at: number;
  /** Number of its sources. */
  files: number;
  /** Hash of its hardware; null if it was not built. */
  build: string | null;
  /** True if the browser has refused to store it. */
  unsaved?: true;
}

/** Builds of a module that are stored: the current one, and earlier ones that scenarios may name. */
const MOST_BUILDS = 4;

export class Library {
  private readonly modules = new Map<string, StoredModule>();
  private readonly builds = new Map<string, StoredBuild>();
  /** Names of modules that storage has refused. */
  private readonly refused = new Set<string>();
  private database: Promise<LibraryDatabase> | null = null;

  /** `openDatabase` is null for a page that must not use storage. `onRefused` is called with the reason whenever storage refuses. A library
   * that `readsOnly` holds in memory what is put into it. */
  constructor(
    private readonly openDatabase: (() => Promise<LibraryDatabase>) | null,
    private readonly onRefused: (why: string) => void,
    private readonly readsOnly = false,
  ) {}

  /** Stores a module, with its hardware if it has just been built. */
  async put(module: StoredModule, hardware: AdoptedModule | null): Promise<void> {
    this.modules.set(module.name, module);
    const build: StoredBuild | null = hardware && { ...hardware, at: module.at, files: module.files };
    if (build) this.builds.set(keyOf(build), build);
    if (!this.openDatabase || this.readsOnly) return;
    try {
      const database = await this.connect();
      await database.write(module, build, MOST_BUILDS);
      this.refused.delete(module.name);
    } catch (error) {
      this.refused.add(module.name);
      this.onRefused(error instanceof Error ? error.message : String(error));
    }
  }

  /** A module by the name of its map; null if it is not here. */
  async module(name: string): Promise<StoredModule | null> {
    return this.modules.get(name) ?? (await this.ask((database) => database.module(name)));
  }

  /** The hardware of a module: of this build, or the current one if `build` is null. */
  async hardware(name: string, build: string | null): Promise<AdoptedModule | null> {
    const module = await this.module(name);
    const found = await this.stored(name, build ?? module?.build ?? null);
    if (!found) return null;
    const { at: _at, files: _files, ...hardware } = found;
    // The map may have been edited since; an older build keeps the map that it had.
    return module?.build === found.build ? { ...hardware, map: module.map } : hardware;
  }

  /** The sources of a build, as in `hardware`; null if they are no longer known. */
  async sources(name: string, build: string | null): Promise<SourceTexts | null> {
    const module = await this.module(name);
    const found = await this.stored(name, build ?? module?.build ?? null);
    if (!found) return null;
    return found.files ?? (module?.build === found.build && !module.isStale ? module.files : null);
  }

  private async stored(name: string, build: string | null): Promise<StoredBuild | null> {
    if (build === null) return null;
    const key = keyOf({ name, build });
    const found = this.builds.get(key) ?? (await this.ask((database) => database.build(key)));
    if (found) this.builds.set(key, found);
    return found;
  }

  /** All modules, the last changed one first; without unread sources. */
  async list(): Promise<ListedModule[]> {
    const stored = (await this.ask((database) => database.modules())) ?? [];
    const all = new Map(stored.map((module) => [module.name, module]));
    for (const [name, module] of this.modules) all.set(name, module);
    return [...all.values()]
      .filter(({ name }) => name !== UNREAD)
      .sort((a, b) => b.at - a.at || a.name.localeCompare(b.name, "en"))
      .map(({ name, at, files, build }) => ({
        name,
        at,
        files: Object.keys(files).length,
        build,
        ...(this.refused.has(name) && { unsaved: true as const }),
      }));
  }

  /** Removes a module and all of its builds. */
  async remove(name: string): Promise<void> {
    this.modules.delete(name);
    for (const [key, build] of this.builds) if (build.name === name) this.builds.delete(key);
    this.refused.delete(name);
    if (!this.readsOnly) await this.ask((database) => database.remove(name));
  }

  /** Closes the connection. */
  close(): void {
    void this.database?.then((database) => database.close()).catch(() => {});
    this.database = null;
  }

  /** Asks the database; null if storage refuses. */
  private async ask<T>(question: (database: LibraryDatabase) => Promise<T>): Promise<T | null> {
    if (!this.openDatabase) return null;
    try {
      return await question(await this.connect());
    } catch {
      return null;
    }
  }

  private connect(): Promise<LibraryDatabase> {
    const forget = () => {
      this.database = null;
    };
    if (!this.openDatabase) return Promise.reject(new Error("Storage is not used here."));
    if (!this.database) {
      this.database = this.openDatabase();
      void this.database.then((database) => database.onClosed(forget), forget);
    }
    return this.database;
  }
}

/** The key of a build: several modules may have the same hardware. */
export const keyOf = ({ name, build }: { name: string; build: string }): string => `${name} ${build}`;
