// Thumbnails of the gallery, with the real session.

import { expect, test } from "vitest";
import { scenarioText, sessionModule, workerInThread } from "../../../test/wasm/page.ts";
import { SideWorker } from "../run/side/side-worker";
import { stateAt } from "../run/side/still";
import { GROUPS } from "../run/top-bar/groups";
import { croppedOf } from "./crop";

const WINDOW = { width: 300, height: 136 };

/** Steps beyond this take too long to reach in a test of all scenarios. */
const FAR = 1_000;

const module = await sessionModule();

test.each(GROUPS.map((group) => [group.title, group] as const))(
  "the pictures of %s are of their steps, and no two are alike",
  async (_, { scenarios }) => {
    const near = scenarios.filter(({ step }) => step <= FAR);
    expect(near.length).toBeGreaterThan(0);
    const drawn = new Map<string, string>();
    for (const { name, step } of near) {
      const worker = new SideWorker(() => workerInThread(module));
      const text = await scenarioText(name);
      const state = await worker.inTurn((client) => stateAt(client, name, text, step));
      worker.end();
      if (!state?.ok) throw new Error(`${name} has no picture`);
      expect(state.value.shown?.frame.step, name).toBe(step);
      const cropped = croppedOf(state.value, WINDOW);
      if (!cropped) throw new Error(`${name} draws nothing`);
      const { picture, x, y, zoom } = cropped;
      // The visible part is inside the drawing, and contains something.
      expect(Math.min(x, y), name).toBeGreaterThanOrEqual(0);
      expect(x + WINDOW.width / zoom, name).toBeLessThanOrEqual(picture.width + 1);
      expect(y + WINDOW.height / zoom, name).toBeLessThanOrEqual(picture.height + 1);
      const marks = picture.layers.flat(2).map(({ tag, x, y, text, attributes }) => [tag, x, y, text, attributes]);
      expect(marks.length, name).toBeGreaterThan(10);
      const same = drawn.get(JSON.stringify(marks));
      expect(same, `${name} looks like ${same}`).toBeUndefined();
      drawn.set(JSON.stringify(marks), name);
    }
  },
);
