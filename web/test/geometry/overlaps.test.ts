/** Marks of a drawing do not overlap, at the smallest and the largest size of every design. */

import { expect, test } from "vitest";
import { asStep } from "../../src/base/brand";
import { EVENTS } from "../../src/designs/numbers";
import { folderOf, loadDesign } from "../../src/designs/registry";
import { jumpTo } from "../../src/features/run/actions/move";
import { openText } from "../../src/features/run/actions/open";
import { sceneWithResults } from "../../src/features/run/stage/scene";
import { designOf } from "../../src/features/run/state/selectors";
import { testPage } from "../wasm/test-page";
import { overlapsOf } from "./overlaps.ts";
import { SIZES } from "./sizes.ts";

/** Sizes of the drawing area in pixels at scale 1, in a window of 1280 x 720. A larger drawing is drawn at its least size. */
const DRAWING_SIZES = [
  [880, 395],
  [1240, 560],
] as const;

/** Smallest font size in pixels: of the page, and of the presentation view. */
const LETTERS = [0, 12];

test("every design is drawn at its smallest and its largest", () => {
  const drawn = new Set(SIZES.map(({ design }) => design));
  const shown = Object.keys(EVENTS).filter((design) => design !== "two_port_fifo");
  expect([...drawn].sort()).toEqual(shown.sort());
});

test.each(SIZES.map((size) => [`${size.design} ${JSON.stringify(size.parameters)}`, size] as const))(
  "%s",
  async (_, { design: name, file, steps }) => {
    const { store, app, designs, idle } = testPage();
    designs.load = loadDesign;
    expect(await openText(app, file), JSON.stringify(store.getState().error)).toBe(true);
    const last = (store.getState().scenario?.opened.steps ?? 1) - 1;
    const wrong = new Set<string>();
    for (const step of steps) {
      jumpTo(app, asStep(Math.min(step, last)));
      await idle();
      const [scene, design] = [sceneWithResults(store.getState(), 0), designOf(store.getState(), 0)];
      if (!scene || !design) throw new Error("nothing is drawn");
      for (const [w, h] of DRAWING_SIZES) {
        const least = design.least(scene.info, { width: w, cores: scene.cores });
        const picture = design.marks(scene, Math.max(w, least.width), Math.max(h, least.height));
        for (const letters of LETTERS)
          for (const one of overlapsOf(picture, `web/src/designs/${folderOf(name)}`, letters))
            wrong.add(`${w} x ${h}, step ${step}, ${letters}: ${one}`);
      }
    }
    expect([...wrong]).toEqual([]);
  },
);
