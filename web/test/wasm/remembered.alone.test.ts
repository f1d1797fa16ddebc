// Drawings cache marks of other steps: each step must equal the drawing of a page without a cache.

import { expect, test, vi } from "vitest";
import { asStep } from "../../src/base/brand";
import type { Design, Scene } from "../../src/designs/contract";
import { loadDesign } from "../../src/designs/registry";
import { jumpTo } from "../../src/features/run/actions/move";
import { openNamed } from "../../src/features/run/actions/open";
import { sceneOfEngine } from "../../src/features/run/stage/scene";
import type { Picture } from "../../src/kit/marks/mark";
import { testPage } from "./test-page";

/** A run of each kind of drawing with a cache, and its steps. */
const RUNS = {
  "random-stress": [120, 140],
  "three-tenants-stfq": [300, 320],
  "bbq-fig3-misrouted": [0, 12],
  "scr-c4-elephant-14": [200, 225],
  "scr-c2-lost-3-4": [20, 50],
  "scr-c3-token-bucket": [40, 60],
  "scr-c1-three-cores": [200, 220],
} as const;

/** Sizes in which marks are drawn, as in a window that is enlarged. */
const SPACES = [
  [1_000, 420],
  [1_600, 800],
] as const;

/** The design's part of a page that has just been opened. */
async function untouched(design: string): Promise<Design> {
  vi.resetModules();
  const { loadDesign: load } = await import("../../src/designs/registry");
  return (await load(design)) as Design;
}

/** All drawn properties; tooltips may be added later. */
const drawn = ({ layers, ...size }: Picture) => ({
  ...size,
  layers: layers.map((layer) =>
    layer
      .flat()
      .map((mark) => ({ ...mark, tooltip: typeof mark.tooltip === "function" ? mark.tooltip() : mark.tooltip })),
  ),
});

test.each(Object.entries(RUNS))("%s is drawn with all that is remembered as without", async (name, [first, last]) => {
  const { store, app, designs, idle } = testPage();
  designs.load = loadDesign;
  expect(await openNamed(app, name)).toBe(true);
  const scenes: Scene[] = [];
  for (let step = first; step <= last; step += 1) {
    jumpTo(app, asStep(step));
    await idle();
    const scene = sceneOfEngine(store.getState(), 0);
    if (scene) scenes.push(scene);
  }
  expect(scenes.length).toBeGreaterThan(10);
  const { design } = scenes[0]?.info ?? { design: "" };
  const warm = await untouched(design);
  for (const [width, height] of SPACES)
    for (const scene of [...scenes, ...scenes.toReversed()]) warm.marks(scene, width, height);
  for (const [i, scene] of scenes.entries()) {
    const [width, height] = SPACES[i % SPACES.length] ?? SPACES[0];
    // The cache contains marks of other steps; a first drawing is made for this step only.
    const anew = (await untouched(design)).marks(scene, width, height);
    expect(drawn(warm.marks(scene, width, height)), `step ${scene.step}`).toEqual(drawn(anew));
  }
});
