// One step at a time: a new one aborts the one that is under way. The open module is stored when a step has changed it.

import type { App } from "../../app/context";
import { type SourceDrafts, type StoredModule, UNREAD } from "./library/library";
import { type AdoptFailure, type AdoptWork, adoptStore, type OpenModule } from "./store";

let current = new AbortController();

/** Runs a step with the signal that aborts it. The page is busy meanwhile. Errors that nobody expects are shown. */
export async function working(app: App, work: AdoptWork, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  current.abort();
  const own = new AbortController();
  current = own;
  adoptStore.setState({ work, failure: null });
  app.store.setState({ adopting: true });
  try {
    await run(own.signal);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (!own.signal.aborted) fail({ kind: "other", title: "This could not be done", text });
  } finally {
    if (current === own) {
      adoptStore.setState({ work: null });
      app.store.setState({ adopting: false });
    }
  }
}

/** Aborts what is under way. */
export function stopWorking(app: App): void {
  current.abort();
  current = new AbortController();
  adoptStore.setState({ work: null });
  app.store.setState({ adopting: false });
}

/** Shows why a step was not done; false for its caller. */
export function fail(failure: AdoptFailure): false {
  adoptStore.setState({ failure });
  return false;
}

/** The open module; throws if there is none. */
export function openModule(): OpenModule {
  const { open } = adoptStore.getState();
  if (!open) throw new Error("no module is open");
  return open;
}

/** Changes the open module. */
export const change = (changes: Partial<OpenModule>): void =>
  adoptStore.setState(({ open }) => ({ open: open && { ...open, ...changes } }));

/** Notes what was typed over a source and is not saved; null takes it away. */
export function setDraft(file: string, draft: SourceDrafts[string] | null): void {
  const { [file]: _, ...others } = openModule().drafts;
  change({ drafts: draft ? { ...others, [file]: draft } : others });
}

/** The open module as the library stores it: as unread sources until it has a name. Null while its map is empty, as half of an edit. */
export function storedOf({ name, map, isStale, build, bridge, ...open }: OpenModule): StoredModule | null {
  if (name !== null && map === "") return null;
  const { files, drafts, parameters, defines, description, guess, measured } = open;
  const known = { name: name ?? UNREAD, at: Date.now(), map, build, isStale, ...(bridge !== undefined && { bridge }) };
  return { ...known, files, drafts, parameters, defines, description, guess, measured };
}

/** Stores the open module. */
export async function store(app: App): Promise<void> {
  const { open } = adoptStore.getState();
  const stored = open && storedOf(open);
  if (stored) await app.browser.adopted.library.put(stored, null);
}
