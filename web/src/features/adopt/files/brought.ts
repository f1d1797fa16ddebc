// Files that the reader drops or chooses: single ones, many, or folders.

import { isSource, MOST_FILES, withoutCommonFolder } from "./sources";

/** A file with its path below what was dropped. */
export interface BroughtFile {
  path: string;
  file: File;
  /** Reads the file again after it was saved in another program; null if the browser cannot. */
  handle: FileSystemFileHandle | null;
}

/** Browsers that let a page read a dropped file again have this function. */
interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/** Collects what was dropped, with all files of folders. The items must be read in the event, so the call begins at once. */
export function droppedFiles(data: DataTransfer): Promise<BroughtFile[]> {
  // A paste, and the document of tests, may have files without items.
  const items: HandleItem[] = [...(data.items ?? [])].filter(({ kind }) => kind === "file");
  // Handles let a file be read again; entries are what all browsers have.
  const dropped = items.map((item) => ({
    handle: item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null),
    entry: item.webkitGetAsEntry?.() ?? null,
    file: item.getAsFile(),
  }));
  if (items.length === 0) return Promise.resolve(chosenFiles(data.files));
  return Promise.all(
    dropped.map(async ({ handle, entry, file }): Promise<BroughtFile[]> => {
      const known = await handle;
      if (known?.kind === "file") return [await ofHandle(known as FileSystemFileHandle, known.name)];
      if (known?.kind === "directory") return ofDirectory(known as FileSystemDirectoryHandle, known.name);
      if (entry?.isDirectory) return ofEntry(entry as FileSystemDirectoryEntry, entry.name);
      return file ? [{ path: file.name, file, handle: null }] : [];
    }),
  ).then((lists) => lists.flat());
}

/** The files of a chooser; those of a folder have its path, and those that do not matter are left out. */
export const chosenFiles = (files: Iterable<File>): BroughtFile[] =>
  [...files]
    .filter(({ webkitRelativePath: path }) => !path || isOfReader(path))
    .map((file) => ({ path: file.webkitRelativePath || file.name, file, handle: null }));

/** The files that matter, with paths below the folder that all of them share. */
export function belowOneFolder(files: readonly BroughtFile[]): BroughtFile[] {
  const paths = withoutCommonFolder(files.map(({ path }) => path));
  return files.map((one, i) => ({ ...one, path: paths[i] ?? one.path }));
}

const ofHandle = async (handle: FileSystemFileHandle, path: string): Promise<BroughtFile> => ({
  path,
  file: await handle.getFile(),
  handle,
});

/** True for folders that hold no sources of the reader, and may be huge. */
const isSkipped = (name: string) => name.startsWith(".") || name === "node_modules";

/** Files of a folder that may matter. */
const matters = (name: string) => isSource(name) || /\.json$/i.test(name);

/** The same by the path of a file: the chosen folder comes first in it. */
function isOfReader(path: string): boolean {
  const [, ...parts] = path.split("/");
  return !parts.slice(0, -1).some(isSkipped) && matters(parts.at(-1) ?? "");
}

async function ofDirectory(folder: FileSystemDirectoryHandle, path: string): Promise<BroughtFile[]> {
  const found: BroughtFile[] = [];
  for await (const [name, handle] of folder.entries()) {
    if (found.length > MOST_FILES) break;
    const below = `${path}/${name}`;
    if (handle.kind === "directory") {
      if (!isSkipped(name)) found.push(...(await ofDirectory(handle as FileSystemDirectoryHandle, below)));
    } else if (matters(name)) found.push(await ofHandle(handle as FileSystemFileHandle, below));
  }
  return found;
}

async function ofEntry(folder: FileSystemDirectoryEntry, path: string): Promise<BroughtFile[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  // It answers with a part at a time, and with none at the end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) break;
    entries.push(...part);
  }
  const found: BroughtFile[] = [];
  for (const entry of entries) {
    if (found.length > MOST_FILES) break;
    const below = `${path}/${entry.name}`;
    if (entry.isDirectory) {
      if (!isSkipped(entry.name)) found.push(...(await ofEntry(entry as FileSystemDirectoryEntry, below)));
    } else if (matters(entry.name)) {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
      found.push({ path: below, file, handle: null });
    }
  }
  return found;
}
