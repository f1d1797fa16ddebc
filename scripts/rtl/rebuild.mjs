// When modules of hardware are built while a page is served: after an edit those that the open page has, any other one when it is
// requested.

/**
 * What becomes of the modules that the page has after an edit. `warnings` are of the compiler, a line each.
 * @typedef {{ kind: "building", names: string[] } | { kind: "built", changed: string[], warnings: string[], seconds: number }
 *         | { kind: "failed", message: string }} News
 */

/** One build at a time. An edit ends a build under way, which is out of date, and begins it again. */
export class Rebuild {
  #build;
  #tell;
  /** Edits so far. */
  #edits = 0;
  /** How many of them a module has, by name. @type {Map<string, number>} */
  #has = new Map();
  /** Modules that pages have fetched. @type {Set<string>} */
  #open = new Set();
  /** Those of the scenario that the reader sees. @type {Set<string>} */
  #shown = new Set();
  /** Those that are another one than pages have. @type {Set<string>} */
  #changed = new Set();
  /** Those that somebody waits for. @type {Set<string>} */
  #requested = new Set();
  /** What is under way, and how it is ended. @type {Promise<void> | null} */
  #work = null;
  #end = new AbortController();
  /** Why modules could not be built, by name. @type {Map<string, string>} */
  #failures = new Map();

  /**
   * @param {(names: string[], end: AbortSignal) => Promise<{ changed: string[], warnings: string[] }>} build answers with the names of those
   *   that are new, and warnings; or throws
   * @param {(news: News) => void} tell
   */
  constructor(build, tell) {
    this.#build = build;
    this.#tell = tell;
  }

  /** A page begins, and has no hardware yet. */
  begun() {
    this.#open.clear();
  }

  /**
   * The reader sees a scenario with these modules, which are built first after an edit.
   * @param {string[]} names
   */
  shows(names) {
    this.#shown = new Set(names);
  }

  /** The sources have changed. */
  edited() {
    this.#edits++;
    this.#failures.clear();
    this.close();
    void this.#go();
  }

  /**
   * The page is to have a module, which is built if it is stale. Throws why that failed.
   * @param {string} name
   */
  async request(name) {
    this.#open.add(name);
    if (!this.#isStale(name)) return;
    this.#requested.add(name);
    await this.#go();
    if (this.#isStale(name)) throw new Error(this.#failures.get(name));
  }

  /** Ends what is under way. */
  close() {
    this.#end.abort();
  }

  /** @param {string} name */
  #isStale(name) {
    return (this.#has.get(name) ?? 0) < this.#edits;
  }

  #go() {
    this.#work ??= this.#all().finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  async #all() {
    this.#failures.clear();
    for (;;) {
      const due = (/** @type {Set<string>} */ names) =>
        [...names].filter((name) => this.#isStale(name) && !this.#failures.has(name));
      const requested = due(this.#requested);
      const shown = due(this.#open).filter((name) => this.#shown.has(name));
      // Others of the page may wait where it does not begin again, but a mistake is said once.
      const others = this.#failures.size > 0 ? [] : due(this.#open);
      const names = [requested, shown, others].find((some) => some.length > 0) ?? [];
      if (names.length === 0) return this.#requested.clear();
      // A request waits for its module, and its answer says the result.
      const tell = requested.length > 0 ? () => {} : this.#tell;
      tell({ kind: "building", names });
      const [edits, started] = [this.#edits, performance.now()];
      this.#end = new AbortController();
      try {
        const { changed, warnings } = await this.#build(names, this.#end.signal);
        for (const name of names) this.#has.set(name, edits);
        if (requested.length > 0) continue;
        for (const name of changed) this.#changed.add(name);
        if (edits !== this.#edits) continue;
        const seconds = (performance.now() - started) / 1000;
        this.#tell({ kind: "built", changed: [...this.#changed], warnings, seconds });
        // Where it is another one, pages begin again, and fetch what they need.
        if (this.#changed.size > 0) this.#open.clear();
        this.#changed.clear();
      } catch (error) {
        // One that was ended begins again.
        if (edits !== this.#edits) continue;
        const message = error instanceof Error ? error.message : String(error);
        for (const name of names) this.#failures.set(name, message);
        tell({ kind: "failed", message });
      }
    }
  }
}
