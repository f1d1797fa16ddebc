// Files that were dropped and are edited in another program: read again once they are saved there.

import type { App } from "../../app/context";
import { pathIn } from "./files/sources";
import { saveSources } from "./rebuild";
import { adoptStore } from "./store";

interface WatchedFile {
  path: string;
  handle: FileSystemFileHandle;
  /** Time of the last change that is known, in milliseconds since 1970. */
  at: number;
}

/** Milliseconds between two looks at the files. */
const PAUSE_MS = 1_000;

let watched: WatchedFile[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

/** Watches these files besides those that are watched already. */
export function watchFiles(app: App, files: readonly WatchedFile[]): void {
  const paths = new Set(files.map(({ path }) => path));
  watched = [...watched.filter(({ path }) => !paths.has(path)), ...files];
  if (watched.length > 0) timer ??= setTimeout(() => void look(app), PAUSE_MS);
}

/** Watches no file any more. */
export function stopWatching(): void {
  watched = [];
  if (timer !== null) clearTimeout(timer);
  timer = null;
}

/** True if files of the open module are watched. */
export const isWatching = (): boolean => watched.length > 0;

async function look(app: App): Promise<void> {
  const changed = await changedFiles(watched);
  const { open, work } = adoptStore.getState();
  const there = changed.filter(({ path, text }) => {
    const known = open?.files[pathIn(open.files, path)];
    return known !== undefined && known !== text;
  });
  // While something is under way the change waits for the next look.
  if (work === null) {
    for (const { path, at } of changed) watched = watched.map((one) => (one.path === path ? { ...one, at } : one));
    if (there.length > 0) void saveSources(app, Object.fromEntries(there.map(({ path, text }) => [path, text])));
  }
  timer = watched.length > 0 ? setTimeout(() => void look(app), PAUSE_MS) : null;
}

/** The files that were saved since they were read, with their texts. A file that is gone or may not be read is left alone. */
export async function changedFiles(
  files: readonly WatchedFile[],
): Promise<{ path: string; at: number; text: string }[]> {
  const found = await Promise.all(
    files.map(async ({ path, handle, at }) => {
      try {
        const file = await handle.getFile();
        return file.lastModified > at ? [{ path, at: file.lastModified, text: await file.text() }] : [];
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
}
