import { expect, test, vi } from "vitest";
import { scenarioText } from "../../../../test/wasm/page.ts";
import { problem, testPage, WAIT } from "../../../../test/wasm/test-page";
import { moveBy } from "./move";
import { openNamed, openText } from "./open";
import { runTo, runToBreakpoint, runToDecision, runToTouch, stopSearch } from "./search";
import { selectThing, showEngine } from "./view";

test("a run ends where a condition holds, forwards and backwards, and says which one", async () => {
  const { store, app, idle, step } = testPage();
  await openNamed(app, "bbq-branches");
  expect(runToBreakpoint(app, false)).toBe(true);
  await idle();
  expect(store.getState()).toMatchObject({ notice: "step 14: Adjacent dequeues on one bucket", searching: false });
  expect([step(), store.getState().wanted]).toEqual([14, 14]);
  await runTo(app, ["op(enqueue)"], ["an enqueue"], true);
  expect([step(), store.getState().notice]).toEqual([3, "step 3: an enqueue"]);
  await runTo(app, ["op(reset)"], ["a reset"], false);
  expect([step(), store.getState().notice]).toEqual([3, "a reset: nowhere after step 3"]);
  moveBy(app, 1);
  expect(store.getState().notice).toBeNull();
  expect(await problem(runTo(app, ["oc > 3"], [""], false))).toMatch(/^column 1: found "oc"; expected .*`occ`\?$/s);
  await idle();
  expect([step(), store.getState().error]).toEqual([4, null]);
});

test("what touched a thing last is found, and where it is touched next", async () => {
  const { app, idle, step } = testPage();
  await openNamed(app, "bbq-branches", 9);
  expect(runToTouch(app, true)).toBe(false);
  selectThing(app, "qe.data[0]");
  runToTouch(app, false);
  await idle();
  const on = step();
  runToTouch(app, true);
  await idle();
  expect(on).toBeGreaterThan(9);
  expect(step()).toBeLessThan(on ?? 0);
});

test("no run looks for a thing that conditions cannot name", async () => {
  const { store, app, idle } = testPage();
  await openNamed(app, "scr-c1-three-cores", 100);
  await idle();
  selectThing(app, "core[1]");
  expect(runToTouch(app, false)).toBe(false);
  selectThing(app, "row.0[1]");
  expect(runToTouch(app, false)).toBe(true);
  await idle();
  expect(store.getState().error).toBeNull();
});

test("a search is cancelled by any move, and the page is where the move leads", async () => {
  const { store, app, idle, step } = testPage();
  const long = { kind: "random", slots: 300_000, mix: { enqueue: 4, "dequeue-max": 3 } };
  await openText(
    app,
    JSON.stringify({ ...JSON.parse(await scenarioText("bbq-branches")), traffic: [long], forks: [], expect: {} }),
  );
  const search = runTo(app, ["occ > 14 and occ < 3"], ["never"], false);
  await vi.waitFor(() => expect(store.getState().searching).toBe(true), WAIT);
  moveBy(app, 1);
  await search;
  await idle();
  expect(store.getState()).toMatchObject({ searching: false, notice: null });
  expect(step()).toBe(10);
  const other = runTo(app, ["occ > 14 and occ < 3"], ["never"], false);
  stopSearch(app);
  await other;
  await idle();
  expect([step(), store.getState().searching]).toEqual([10, false]);
});

// One scenario of every design, with and without packets.
test.each([
  ["bbq-first-steps", 0],
  ["bbq-first-steps", 1],
  ["pifo-fig12-logical", 0],
  ["sp-pifo-fig3", 0],
  ["sp-pifo-strategies", 0],
  ["greedy-fig4", 0],
  ["sp-pifo-beside-pifo", 1],
  ["fifo-inversions", 0],
  ["afq-rounds", 0],
  ["gearbox-fig3", 0],
  ["incast-srpt", 0],
  ["scr-c1-three-cores", 0],
] as const)("of %s, engine %i, the next step is found in which something is decided", async (name, engine) => {
  const { store, app, idle, step } = testPage();
  await openNamed(app, name, 0);
  await idle();
  await showEngine(app, engine);
  await idle();
  store.setState({ playing: true });
  await runToDecision(app, false, true);
  expect(store.getState()).toMatchObject({ error: null, notice: null, playing: true, searching: false });
  const first = step() ?? 0;
  expect(first).toBeGreaterThan(0);
  await runToDecision(app, false);
  expect(step()).toBeGreaterThan(first);
  await runToDecision(app, true);
  expect(store.getState()).toMatchObject({ error: null, playing: false });
  expect(step()).toBe(first);
});
