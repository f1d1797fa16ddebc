import { expect, test, vi } from "vitest";
import { scenarioText } from "../../../../test/wasm/page.ts";
import { testPage, WAIT } from "../../../../test/wasm/test-page";
import { asStep } from "../../../base/brand";
import { loadDesign } from "../../../designs/registry";
import { stepsOf } from "../state/selectors";
import { jumpTo, moveBy } from "./move";
import { openNamed, openText } from "./open";
import { selectThing } from "./view";

test("a step on and back gives the picture that was there", async () => {
  const { store, app, idle } = testPage();
  await openNamed(app, "bbq-coloring", 12);
  const before = store.getState().shown;
  moveBy(app, 1);
  await idle();
  expect(store.getState().shown?.moved).toBe(1);
  moveBy(app, -1);
  await idle();
  expect(store.getState().shown).toEqual({ ...before, moved: -1 });
});

test("moves end at the ends of the run", async () => {
  const { store, app, idle, step } = testPage();
  await openNamed(app, "bbq-coloring");
  moveBy(app, -1);
  jumpTo(app, asStep(Number.MAX_SAFE_INTEGER));
  await idle();
  expect(step()).toBe((store.getState().shown?.frame.steps ?? 0) - 1);
});

test("a run that turns out to be shorter than foreseen ends at its last step", async () => {
  const { store, app, idle, step } = testPage();
  // The forecast of the run's length holds until its end is reached, which may be at once.
  let foreseen = 0;
  store.subscribe((state) => {
    foreseen = Math.max(foreseen, stepsOf(state));
  });
  await openText(app, await scenarioText("incast-srpt"));
  jumpTo(app, asStep(foreseen - 1));
  await idle();
  const { wanted } = store.getState();
  expect(stepsOf(store.getState())).toBeLessThan(foreseen);
  expect(wanted).toBe(stepsOf(store.getState()) - 1);
  expect(step()).toBe(wanted);
});

test("many moves in a row end where they lead, whatever is answered on the way", async () => {
  const { app, idle, step } = testPage();
  await openNamed(app, "bbq-coloring");
  for (let i = 0; i < 12; i++) moveBy(app, 1);
  moveBy(app, -2);
  await idle();
  expect(step()).toBe(10);
});

test("the steps next to the shown one are shown in the same turn as the key", async () => {
  const { store, app, quiet, step } = testPage();
  await openNamed(app, "bbq-coloring", 12);
  await quiet();
  moveBy(app, 1);
  expect(step()).toBe(13);
  await quiet();
  const changes: unknown[] = [];
  const stop = store.subscribe((state) => changes.push(state.shown?.frame.step));
  moveBy(app, -1);
  // A single store update contains everything.
  expect(changes).toEqual([12]);
  expect(store.getState()).toMatchObject({ wanted: 12, playing: false, shown: { moved: -1 } });
  stop();
});

test("a picture that was fetched beforehand is the one that a seek gives", async () => {
  const { store, app, designs, quiet } = testPage();
  designs.load = loadDesign;
  await openNamed(app, "gearbox-fig4", 10);
  await quiet();
  moveBy(app, 1);
  const fetched = store.getState().shown;
  jumpTo(app, asStep(0));
  await quiet();
  jumpTo(app, asStep(11));
  await quiet();
  expect(fetched?.frame.step).toBe(11);
  expect(store.getState().shown).toEqual({ ...fetched, moved: 0 });
});

test("what is selected comes with the steps next to the shown one too", async () => {
  const { store, app, quiet } = testPage();
  await openNamed(app, "bbq-coloring", 12);
  await quiet();
  selectThing(app, "op 3");
  await quiet();
  moveBy(app, 1);
  expect(store.getState().shown).toMatchObject({ frame: { step: 13 }, selected: ["op 3"] });
});

test("the cursor goes to a far step at once, the picture when it is there", { timeout: 30_000 }, async () => {
  const { store, app } = testPage();
  const long = { kind: "random", slots: 300_000, mix: { enqueue: 4, "dequeue-max": 3 } };
  await openText(
    app,
    JSON.stringify({
      ...JSON.parse(await scenarioText("bbq-branches")),
      traffic: [long],
      forks: [],
      expect: {},
      view: {},
    }),
  );
  const { wanted: first } = store.getState();
  jumpTo(app, asStep(100_000));
  expect(store.getState()).toMatchObject({ wanted: 100_000, shown: { frame: { step: first } } });
  await vi.waitFor(() => expect(store.getState().shown?.frame.step).toBe(100_000), WAIT);
});
