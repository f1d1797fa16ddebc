import { expect, test, vi } from "vitest";
import { scenarioText } from "../../../test/wasm/page.ts";
import { testPage, WAIT } from "../../../test/wasm/test-page";
import { asStep } from "../../base/brand";
import { cursorOf, stepsOf } from "../state/store";

test("a step on and back gives the picture that was there", async () => {
  const { store, control, idle } = testPage();
  await control.openNamed("bbq-coloring", 12);
  const before = store.getState().shown;
  control.move(1);
  await idle();
  expect(store.getState().shown?.moved).toBe(1);
  control.move(-1);
  await idle();
  expect(store.getState().shown).toEqual({ ...before, moved: -1 });
});

test("moves end at the ends of the run", async () => {
  const { store, control, idle, step } = testPage();
  await control.openNamed("bbq-coloring");
  control.move(-1);
  control.jump(asStep(Number.MAX_SAFE_INTEGER));
  await idle();
  expect(step()).toBe((store.getState().shown?.frame.steps ?? 0) - 1);
});

test("a run that turns out to be shorter than foreseen ends at its last step", async () => {
  const { store, control, idle, step } = testPage();
  // What is foreseen holds until the end is met, which may be at once.
  let foreseen = 0;
  store.subscribe((state) => {
    foreseen = Math.max(foreseen, stepsOf(state));
  });
  await control.openText(await scenarioText("incast-srpt"));
  control.jump(asStep(foreseen - 1));
  await idle();
  const { wanted } = store.getState();
  expect(stepsOf(store.getState())).toBeLessThan(foreseen);
  expect(wanted).toBe(stepsOf(store.getState()) - 1);
  expect(step()).toBe(wanted);
});

test("many moves in a row end where they lead, whatever is answered on the way", async () => {
  const { control, idle, step } = testPage();
  await control.openNamed("bbq-coloring");
  for (let i = 0; i < 12; i++) control.move(1);
  control.move(-2);
  await idle();
  expect(step()).toBe(10);
});

test("cursors go with the picture; without one that lets wait", { timeout: 30_000 }, async () => {
  const { store, control, idle } = testPage();
  const cursor = () => cursorOf(store.getState());
  const long = { kind: "random", slots: 300_000, mix: { enqueue: 4, "dequeue-max": 3 } };
  await control.openText(
    JSON.stringify({
      ...JSON.parse(await scenarioText("bbq-branches")),
      traffic: [long],
      forks: [],
      expect: {},
      view: {},
    }),
  );
  const first = cursor();
  control.move(1);
  expect([store.getState().wanted, cursor()]).toEqual([first + 1, first]);
  await idle();
  expect(cursor()).toBe(first + 1);
  control.jump(asStep(100_000));
  await vi.waitFor(() => expect(cursor()).toBe(100_000), WAIT);
  expect(store.getState().shown?.frame.step).toBe(first + 1);
  const there = { late: false, shown: { frame: { step: 100_000 } } };
  await vi.waitFor(() => expect(store.getState()).toMatchObject(there), WAIT);
});
