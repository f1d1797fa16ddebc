import { describe, expect, test } from "vitest";
import { scenarioText } from "../../../../test/wasm/page.ts";
import { testPage } from "../../../../test/wasm/test-page";
import type { App } from "../../../app/context";
import { openNamed, openText } from "./open";
import { cancelShrink, makeFailing, shrinkRun } from "./shrink";

describe("a divergence", () => {
  const diverged = (app: App) => openNamed(app, "bbq-fig3-misrouted", 23);

  test("gives its failing operations as a scenario that ends in it", async () => {
    const { store, app, left, step } = testPage();
    await diverged(app);
    const made = await makeFailing(app, 0);
    if (!made.ok) throw new Error(made.error);
    const before = store.getState();
    expect(await openText(app, made.value)).toBe(true);
    const { scenario, shown } = store.getState();
    expect(scenario?.file.expect).toBeUndefined();
    expect(step()).toBe(23);
    expect(shown?.frame.engines[0]?.lockstep?.divergence).toEqual(before.shown?.frame.engines[0]?.lockstep?.divergence);
    expect(left).toEqual([
      { fragment: "#scenario=bbq-fig3-misrouted&t=23", mark: { work: null, step: 23, tab: "operations", engine: 0 } },
    ]);
  });

  test("shrinks to the fewest operations, which are opened", async () => {
    const { store, app, left } = testPage();
    await diverged(app);
    expect(await shrinkRun(app, 0)).toBe(true);
    const { scenario, shrinking, shown } = store.getState();
    expect(shrinking).toMatchObject({ before: 5, after: 4, done: true, minimal: true });
    const [source] = scenario?.file.traffic ?? [];
    expect(source?.kind === "ops" && source.ops.length).toBe(4);
    expect(shown?.frame.engines[0]?.lockstep?.divergence?.step).toBe(scenario?.file.view?.step);
    expect(scenario?.file.expect).toBeUndefined();
    expect(left).toHaveLength(1);
  });

  test("is there no more once shrinking is cancelled: what was open stays", async () => {
    const { store, app, left } = testPage();
    const text = await scenarioText("bbq-fig3-misrouted");
    const random = { kind: "random", slots: 100_000, mix: { enqueue: 4, idle: 1, "dequeue-max": 3, "dequeue-min": 3 } };
    const long = { ...JSON.parse(text), traffic: [random], notes: [], expect: {} };
    await openText(app, JSON.stringify(long), null, 99_999);
    const open = store.getState().scenario;
    const shrinking = shrinkRun(app, 0);
    await cancelShrink(app);
    expect(await shrinking).toBe(false);
    expect(store.getState()).toMatchObject({ scenario: open, shrinking: null, error: null });
    expect(left).toEqual([]);
  });

  test("that is not there cannot be shrunk", async () => {
    const { store, app } = testPage();
    await openNamed(app, "bbq-coloring", 5);
    expect(await makeFailing(app, 0)).toEqual({
      ok: false,
      error: "the engine does not differ from its reference here",
    });
    expect(await shrinkRun(app, 0)).toBe(false);
    expect(store.getState().error?.advice).toMatch(/^The engine does not differ/);
  });
});
