import { expect, test, vi } from "vitest";
import { scenarioText } from "../../../test/wasm/page.ts";
import { problem, testPage, WAIT } from "../../../test/wasm/test-page";

test("a run ends where a condition holds, forwards and backwards, and says which one", async () => {
  const { store, control, idle, step } = testPage();
  await control.openNamed("bbq-branches");
  expect(control.runToBreakpoint(false)).toBe(true);
  await idle();
  expect(store.getState()).toMatchObject({ notice: "step 14: Adjacent dequeues on one bucket", searching: false });
  expect([step(), store.getState().wanted]).toEqual([14, 14]);
  await control.run(["op(enqueue)"], ["an enqueue"], true);
  expect([step(), store.getState().notice]).toEqual([3, "step 3: an enqueue"]);
  await control.run(["op(reset)"], ["a reset"], false);
  expect([step(), store.getState().notice]).toEqual([3, "a reset: nowhere after step 3"]);
  control.move(1);
  expect(store.getState().notice).toBeNull();
  expect(await problem(control.run(["oc > 3"], [""], false))).toMatch(/^column 1: found "oc"; expected .*`occ`\?$/s);
  await idle();
  expect([step(), store.getState().trouble]).toEqual([4, null]);
});

test("what touched a thing last is found, and where it is touched next", async () => {
  const { control, idle, step } = testPage();
  await control.openNamed("bbq-branches", 9);
  expect(control.runToTouch(true)).toBe(false);
  control.select("qe.data[0]");
  control.runToTouch(false);
  await idle();
  const on = step();
  control.runToTouch(true);
  await idle();
  expect(on).toBeGreaterThan(9);
  expect(step()).toBeLessThan(on ?? 0);
});

test("no run looks for a thing that conditions cannot name", async () => {
  const { store, control, idle } = testPage();
  await control.openNamed("scr-c1-three-cores", 100);
  await idle();
  control.select("core[1]");
  expect(control.runToTouch(false)).toBe(false);
  control.select("row.0[1]");
  expect(control.runToTouch(false)).toBe(true);
  await idle();
  expect(store.getState().trouble).toBeNull();
});

test("a search is cancelled by any move, and the page is where the move leads", async () => {
  const { store, control, idle, step } = testPage();
  const long = { kind: "random", slots: 300_000, mix: { enqueue: 4, "dequeue-max": 3 } };
  await control.openText(
    JSON.stringify({ ...JSON.parse(await scenarioText("bbq-branches")), traffic: [long], forks: [], expect: {} }),
  );
  const search = control.run(["occ > 14 and occ < 3"], ["never"], false);
  await vi.waitFor(() => expect(store.getState().searching).toBe(true), WAIT);
  control.move(1);
  await search;
  await idle();
  expect(store.getState()).toMatchObject({ searching: false, notice: null });
  expect(step()).toBe(10);
  const other = control.run(["occ > 14 and occ < 3"], ["never"], false);
  control.stopSearch();
  await other;
  await idle();
  expect([step(), store.getState().searching]).toEqual([10, false]);
});

// One of every design, with and without packets.
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
  const { store, control, idle, step } = testPage();
  await control.openNamed(name, 0);
  await idle();
  await control.showEngine(engine);
  await idle();
  store.setState({ playing: true });
  await control.runToDecision(false, true);
  expect(store.getState()).toMatchObject({ trouble: null, notice: null, playing: true, searching: false });
  const first = step() ?? 0;
  expect(first).toBeGreaterThan(0);
  await control.runToDecision(false);
  expect(step()).toBeGreaterThan(first);
  await control.runToDecision(true);
  expect(store.getState()).toMatchObject({ trouble: null, playing: false });
  expect(step()).toBe(first);
});
