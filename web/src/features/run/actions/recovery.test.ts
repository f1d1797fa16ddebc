import { describe, expect, test, vi } from "vitest";
import { testPage, WAIT } from "../../../../test/wasm/test-page";
import type { Store } from "../../../app/store";
import { asStep } from "../../../base/brand";
import { changeScenario } from "./change";
import { goTo, jumpTo, moveBy } from "./move";
import { openNamed } from "./open";
import { shrinkRun } from "./shrink";
import { selectThing } from "./view";

const died = (store: Store) =>
  vi.waitFor(() => expect(store.getState().error?.title).toMatch(/^The simulation stopped/), WAIT);

describe("when the worker dies under a request", () => {
  test("the scenario is open again at the last good step", async () => {
    const { store, app, workers, kill } = testPage();
    await openNamed(app, "bbq-coloring", 14);
    const before = store.getState().shown;
    goTo(app, asStep(15));
    kill(0);
    await died(store);
    expect(workers).toHaveLength(2);
    expect(store.getState().error?.advice).toBe("Out of memory. The scenario is open again at step 14.");
    expect(store.getState().shown).toEqual({ ...before, moved: 0 });
    expect(store.getState().wanted).toBe(14);
  });

  test("while something else is opened, what was open comes back", async () => {
    const { store, app, step, kill } = testPage();
    await openNamed(app, "bbq-coloring", 14);
    const opening = openNamed(app, "bbq-first-steps");
    await vi.waitFor(() => expect(store.getState().pending).toBe(1), WAIT);
    kill(0);
    await opening;
    await died(store);
    expect(store.getState().scenario?.name).toBe("bbq-coloring");
    expect(step()).toBe(14);
  });
});

describe("when the worker dies while a design is fetched", () => {
  /** Opens a scenario whose design arrives after the worker has died. */
  async function openWhileDying(page: ReturnType<typeof testPage>, name: string) {
    const { app, designs, kill, workers } = page;
    const { load } = designs;
    let arrive = () => {};
    const asked = new Promise<void>((begun) => {
      designs.load = async (design) => {
        const arrived = new Promise<void>((resolve) => {
          arrive = resolve;
        });
        begun();
        await arrived;
        return load(design);
      };
    });
    const opening = openNamed(app, name, 5);
    await asked;
    kill(workers.length - 1);
    arrive();
    await opening;
    designs.load = load;
  }

  test("the first scenario is shown all the same", async () => {
    const page = testPage();
    await openWhileDying(page, "bbq-coloring");
    await vi.waitFor(() => expect(page.step()).toBe(5), WAIT);
    expect(page.store.getState().scenario?.name).toBe("bbq-coloring");
    await page.idle();
    moveBy(page.app, 1);
    await vi.waitFor(() => expect(page.step()).toBe(6), WAIT);
  });

  test("of another scenario, what was open comes back", async () => {
    const page = testPage();
    await openNamed(page.app, "bbq-first-steps", 9);
    await openWhileDying(page, "bbq-coloring");
    await died(page.store);
    expect(page.store.getState().scenario?.name).toBe("bbq-first-steps");
    expect(page.step()).toBe(9);
  });
});

describe("when the worker dies", () => {
  const untilNotice = (store: Store, title: string) =>
    vi.waitFor(() => expect(store.getState().error?.title).toBe(title), WAIT);
  const RESTARTED = "The simulation stopped and was restarted";

  test("with nothing to do, it is replaced at once", async () => {
    const { store, app, workers, idle, step, kill } = testPage();
    await openNamed(app, "bbq-coloring", 14);
    kill(0);
    await untilNotice(store, RESTARTED);
    moveBy(app, 1);
    await idle();
    expect(step()).toBe(15);
    expect(workers).toHaveLength(2);
  });

  test("moves meanwhile do not disturb its replacement", async () => {
    const { store, app, workers, idle, step, kill } = testPage();
    await openNamed(app, "bbq-coloring", 14);
    kill(0);
    for (let i = 0; i < 5; i++) {
      moveBy(app, 1);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await untilNotice(store, RESTARTED);
    await idle();
    expect(step()).toBe(store.getState().wanted);
    expect(workers).toHaveLength(2);
  });

  test("what was selected is selected again, whatever had taken its place", async () => {
    const { store, app, idle, kill } = testPage();
    await openNamed(app, "bbq-first-steps", 9);
    selectThing(app, "op[3]");
    await idle();
    const before = store.getState();
    const opening = openNamed(app, "bbq-coloring");
    await vi.waitFor(() => expect(store.getState().scenario?.name).toBe("bbq-coloring"), WAIT);
    kill(0); // before its first frame
    await opening;
    await untilNotice(store, RESTARTED);
    const { scenario, selected, shown } = store.getState();
    expect({ scenario, selected }).toEqual({ scenario: before.scenario, selected: "op[3]" });
    expect(shown).toEqual({ ...before.shown, moved: 0 });
  });

  test("while another is fetched, that one opens, and a notice says that the worker was replaced", async () => {
    const { store, app, workers, step, kill } = testPage();
    await openNamed(app, "bbq-first-steps", 9);
    const opening = openNamed(app, "bbq-coloring", 7);
    kill(0); // while its file is fetched
    expect(await opening).toBe(true);
    await untilNotice(store, RESTARTED);
    expect(store.getState().error?.advice).toMatch(/What was to be opened is open at step 7\.$/);
    expect(store.getState().scenario?.name).toBe("bbq-coloring");
    expect(step()).toBe(7);
    expect(workers).toHaveLength(2);
  });

  test("before anything is open, the scenario opens all the same", async () => {
    const { store, app, step, kill } = testPage();
    const opening = openNamed(app, "bbq-coloring", 7);
    await vi.waitFor(() => expect(store.getState().pending).toBe(1), WAIT);
    kill(0);
    expect(await opening).toBe(true);
    expect(step()).toBe(7);
  });

  test("again while it is replaced, its start is shown", async () => {
    const { store, app, workers, step, kill } = testPage();
    await openNamed(app, "bbq-coloring", 14);
    kill(0);
    await vi.waitFor(() => expect(workers).toHaveLength(2), WAIT);
    kill(1);
    await untilNotice(store, RESTARTED);
    expect(step()).toBe(0);
  });

  test("while shrinking, the window that waits for it closes", async () => {
    const { store, app, kill } = testPage();
    await openNamed(app, "bbq-fig3-misrouted", 23);
    store.setState({ dialog: "divergence" });
    const before = store.getState();
    const shrinking = shrinkRun(app, 0);
    kill(0);
    expect(await shrinking).toBe(false);
    await untilNotice(store, RESTARTED);
    expect(store.getState()).toMatchObject({ dialog: null, shrinking: null, scenario: before.scenario });
    expect(store.getState().shown).toEqual({ ...before.shown, moved: 0 });
  });
});

test("a dead worker costs no branch", async () => {
  const { store, app, idle, kill, issue } = testPage();
  await openNamed(app, "bbq-branches", 11);
  await issue(12, ["enqueue", 7, 1]);
  await changeScenario(app, "add", (file) => ({ ...file, breakpoints: [{ when: "occ = 0" }] }));
  await idle();
  const { scenario, shown } = store.getState();
  kill(0);
  jumpTo(app, asStep(0));
  await died(store);
  await idle();
  expect(store.getState().scenario).toBe(scenario);
  expect(store.getState().shown).toEqual({ ...shown, moved: 0 });
});
