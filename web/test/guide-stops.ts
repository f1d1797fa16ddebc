/** Facts about guides for browser tests, read from the guides' files. */

import { readFileSync } from "node:fs";
import path from "node:path";

/** The number of stops in the guide of a folder, which is also its number of figures. */
export function stopsInGuide(folder: string): number {
  const file = path.join(import.meta.dirname, "../src/features/guides", folder, "guide.md");
  return readFileSync(file, "utf8").match(/^```stop$/gm)?.length ?? 0;
}
