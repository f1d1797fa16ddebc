// Reads the part of a large BBQ that its views need.

import type { Scene } from "../contract";
import { decode } from "./decode";
import { inspect } from "./inspect";
import { isLarge } from "./state";
import { touches } from "./touches";
import { shownBitmaps } from "./tree-choice";

/** Bitmaps of a level that fit on a screen. */
const MOST_SHOWN = 12;

export function gather(scene: Scene): void {
  const bbq = decode(scene);
  const shown = isLarge(bbq) ? shownBitmaps(bbq, touches(scene), scene.looked) : [];
  for (const [above, { concerned, context }] of shown.entries()) {
    for (const number of [...concerned, ...context].slice(0, MOST_SHOWN)) {
      for (let i = 0; i < bbq.w; i++) bbq.bit(above + 1, number * bbq.w + i);
    }
  }
  for (const thing of scene.looked) inspect(scene, thing);
}
