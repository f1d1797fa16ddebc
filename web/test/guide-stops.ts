/** What browser tests know of guides from their files. */

import { readFileSync } from "node:fs";
import path from "node:path";

/** How many stops, and so figures, the guide of this folder has. */
export function stopsInGuide(folder: string): number {
  const file = path.join(import.meta.dirname, "../src/features/guides", folder, "guide.md");
  return readFileSync(file, "utf8").match(/^```stop$/gm)?.length ?? 0;
}
