/** Every shipped scenario (Q115), opened as by a reader: at its first step, in its middle and at its end. */

import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { asStep } from "../../src/base/brand";
import { loadDesign } from "../../src/designs/registry";
import { jumpTo } from "../../src/features/run/actions/move";
import { openNamed } from "../../src/features/run/actions/open";
import { showSideBySide } from "../../src/features/run/actions/view";
import { LockstepChip } from "../../src/features/run/panels/lockstep/LockstepChip";
import { lockstepEngine, sceneOfEngine } from "../../src/features/run/stage/scene";
import { comparedOf, designOf } from "../../src/features/run/state/selectors";
import { isLong, shipped, verdict } from "../shipped.ts";
import { testPage } from "./test-page";

const words = (element: ReactElement) => renderToStaticMarkup(element).replace(/<[^>]*>/g, " ");

test("there are scenarios", () => expect(shipped.size).toBeGreaterThan(50));

describe("every shipped scenario opens, and all of its engines are drawn", () => {
  beforeEach(() => void vi.spyOn(console, "error"));
  afterEach(() => vi.restoreAllMocks());

  test.each([...shipped.keys()])("%s", async (name) => {
    const { store, app, designs, idle, step } = testPage();
    designs.load = loadDesign;
    expect(await openNamed(app, name)).toBe(true);
    showSideBySide(app, true);
    const { scenario } = store.getState();
    if (!scenario) throw new Error("nothing is open");
    const { opened, file } = scenario;
    const last = isLong(file) ? 1_000 : opened.steps - 1;
    for (const at of [0, last >> 1, last]) {
      jumpTo(app, asStep(at));
      await idle();
      const state = store.getState();
      // The length of a run of packets is known only at its end.
      expect(step()).toBe(Math.min(at, (state.shown?.frame.steps ?? 0) - 1));
      expect(state.error).toBeNull();
      for (const engine of comparedOf(state)) {
        const scene = sceneOfEngine(state, engine);
        const design = designOf(state, engine);
        if (!scene || !design) throw new Error(`nothing to draw of engine ${engine}`);
        const { width, height } = design.least(scene.info, { cores: scene.cores });
        const layers = design.marks(scene, width, height).layers;
        const keys = layers.flat(2).map(({ key }) => key);
        expect(keys.length).toBeGreaterThan(3);
        expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
        // JSON writes null for NaN.
        expect(JSON.stringify(layers)).not.toMatch(/NaN|undefined|null|\[object/);
      }
    }
    const engines = store.getState().shown?.frame.engines ?? [];
    const engine = engines[lockstepEngine(engines, 0)];
    if (!engine) throw new Error("no engine");
    const chip = words(createElement(LockstepChip, { engine, onStep: () => {}, onDetails: () => {} }));
    expect(chip).toContain(verdict(file));
    expect(console.error).not.toHaveBeenCalled();
  });
});
