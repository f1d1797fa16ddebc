// What a file is to the screen of modules.

import { beginsAsJson } from "../../../app/read-file";
import { isSource } from "./sources";

/** How the names of bundles end. */
export const BUNDLE_ENDING = ".adopted.json";

/** Largest bundle, in bytes. */
const MOST_BUNDLE_BYTES = 64 << 20;

/** What a file is to the screen of modules; null for any other file. */
export type BroughtKind = "source" | "map" | "bundle";

/** Characters of a file by which it is recognised. */
const HEAD = 1 << 16;

/** What a file is to the screen of modules. */
export async function broughtKind(file: Blob): Promise<BroughtKind | null> {
  if (file instanceof File && isSource(file.name)) return "source";
  if (!(await beginsAsJson(file))) return null;
  const head = await file.slice(0, HEAD).text();
  const tail = file.size > HEAD ? await file.slice(-HEAD).text() : "";
  if (looksLikeBundle(head + tail)) return "bundle";
  return looksLikeMap(head + tail) ? "map" : null;
}

/** True for files with the fields of a bundle, valid or not. */
export const looksLikeBundle = (text: string): boolean =>
  /"maps"\s*:/.test(text.slice(0, 4096)) && /"build"\s*:/.test(text) && /"wasm"\s*:/.test(text);

/** True for files with the fields of a map, valid or not. */
export const looksLikeMap = (text: string): boolean =>
  /"top"\s*:/.test(text) && /"operations"\s*:/.test(text) && /"ports"\s*:/.test(text) && !/"engines"\s*:/.test(text);

/** True if a file is small enough to be read as this kind. */
export const isReadable = (file: Blob, kind: BroughtKind, most: number): boolean =>
  file.size <= (kind === "bundle" ? MOST_BUNDLE_BYTES : most);
