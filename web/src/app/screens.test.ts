import { expect, test } from "vitest";
import { testPage } from "../../test/wasm/test-page";
import { showExperiment, showExperiments } from "../features/experiments/actions";
import { startRace } from "../features/race/load";
import { openNamed } from "../features/run/actions/open";
import { openLink } from "../features/share/open-anything";
import { addressOf } from "./address-of-state";
import { showAbout, showGallery, titleOf, toAbout, toGallery } from "./screens";
import type { AppState } from "./store";

test("the gallery runs the race; a scenario that is opened leads away, and back", async () => {
  const { store, app, left, idle } = testPage();
  startRace(app);
  showGallery(app);
  await idle();
  const { raceRun } = store.getState();
  expect(raceRun?.lanes).toHaveLength(5);
  // The race is no open run: nothing of it is in a panel or an address.
  expect(store.getState()).toMatchObject({ screen: "gallery", scenario: null, shown: null, playing: false });
  expect(addressOf(store.getState())).toBe("");

  expect(await openLink(app, "#scenario=bbq-coloring&t=14")).toBe(true);
  await idle();
  expect(store.getState()).toMatchObject({ screen: "player", playing: false });
  expect(addressOf(store.getState())).toBe("#scenario=bbq-coloring&t=14");

  toGallery(app);
  await idle();
  // What is known of the race stays known, and the open run stays open.
  expect(store.getState()).toMatchObject({ screen: "gallery", raceRun, scenario: { name: "bbq-coloring" } });
  // The history entries of the gallery and of the scenario.
  expect(left).toEqual([
    { fragment: "", mark: null },
    { fragment: "#scenario=bbq-coloring&t=14", mark: { work: null, step: 14, tab: "operations", engine: 0 } },
  ]);
});

test("what was changed stays saved when the race takes the worker", async () => {
  const { store, app, archive, issue, idle } = testPage();
  startRace(app);
  expect(await openNamed(app, "bbq-coloring")).toBe(true);
  await issue(20, ["enqueue", 1, 2]);
  await idle();
  const { work } = store.getState();
  toGallery(app);
  await idle();
  expect(store.getState().raceRun).not.toBeNull();
  expect(await archive.recall({ work })).toMatchObject({ key: work, changes: [{ change: "issue" }] });
});

test("a wrong link leaves the reader where they are", async () => {
  const { store, app, idle } = testPage();
  showGallery(app);
  expect(await openLink(app, "#scenario=nope")).toBe(false);
  await idle();
  expect(store.getState()).toMatchObject({ screen: "gallery", error: { title: 'There is no scenario "nope" here' } });
  expect(store.getState().error?.advice).toMatch(/^What was open is still open\. None of the \d+ scenarios? here/);
});

test("what was said of an address goes when another one leads somewhere", async () => {
  const { store, app, idle } = testPage();
  const title = () => store.getState().error?.title;
  for (const go of [
    () => showExperiments(app),
    () => showExperiment(app, "#experiment=sp-pifo-fig5a"),
    () => showAbout(app, { topic: "bbq", part: null }),
  ]) {
    expect(await openLink(app, "#scenario=nope")).toBe(false);
    await idle();
    expect(title()).toBe('There is no scenario "nope" here');
    go();
    expect(title()).toBeUndefined();
  }
  // The guide stays, since there is nothing else to show.
  expect(await openLink(app, "#about=nope")).toBe(false);
  await idle();
  expect(store.getState().error?.advice).toContain("What was open is still open.");
});

test("what is told of a design has its own address, and nothing plays behind it", async () => {
  const { store, app, left, idle } = testPage();
  showGallery(app);
  await idle();
  toAbout(app, { topic: "bbq", part: null });
  expect(store.getState()).toMatchObject({ screen: "about", playing: false });
  expect(addressOf(store.getState())).toBe("#about");
  expect(left).toEqual([{ fragment: "", mark: null }]);
  toAbout(app, { topic: "sp-pifo", part: "limits" });
  expect(addressOf(store.getState())).toBe("#about=sp-pifo&at=limits");
  expect(left.at(-1)).toEqual({ fragment: "#about", mark: null });
});

test("a scenario that is still being opened does not lead back from where the reader has gone", async () => {
  const { store, app, left, idle } = testPage();
  await openNamed(app, "bbq-coloring", 4);
  await idle();
  for (const [screen, go] of [
    ["about", () => showAbout(app, { topic: "bbq", part: null })],
    ["experiments", () => showExperiments(app)],
    ["experiment", () => showExperiment(app, "#experiment=sp-pifo-fig5a")],
    ["gallery", () => void showGallery(app)],
  ] as const) {
    const opening = openNamed(app, "bbq-first-steps");
    // The opening has begun at this point.
    await Promise.resolve();
    expect(store.getState().busy).toBe(1);
    go();
    await opening;
    await idle();
    expect(store.getState().screen).toBe(screen);
  }
  expect(left).toEqual([]);
});

test("a guide gives the page its title, and an address of none gives it none", () => {
  const title = (topic: string) => titleOf({ screen: "about", about: { topic, part: null } } as AppState);
  expect(title("bbq")).toBe("What BBQ is");
  expect([title("bbqq"), title("constructor")]).toEqual([undefined, undefined]);
});
