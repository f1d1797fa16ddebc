// Finds the cores behind an engine.

import type { CoresFrame } from "../gen/types/CoresFrame";
import type { OpenedEngine } from "../gen/types/OpenedEngine";

/** Index in `cores` of those behind an engine; for a reference, of those behind the engine that is compared with it. -1 if there are
 * none. */
export function coresOf(cores: readonly CoresFrame[], engines: readonly OpenedEngine[], engine: number): number {
  const judged = engines.findIndex(({ reference }) => reference === engine);
  const wanted = judged >= 0 ? judged : engine;
  return cores.findIndex(({ sequenced }) => sequenced?.engine === wanted);
}
