import { expect, test } from "vitest";
import { testPage } from "../../../../test/wasm/test-page";
import { addressOf } from "../../../app/address-of-state";
import { showAbout, showGallery, toAbout, toGallery } from "../../../app/screens";
import { asStep } from "../../../base/brand";
import { showExperiment, showExperiments } from "../../experiments/actions";
import { keepShowcase, SHOWCASE } from "../../gallery/showcase";
import { openLink } from "../../share/open-anything";
import { READING } from "../panels/transport/speeds";
import { keepPlaying, readingMs } from "../playing";
import { jumpTo } from "./moving";
import { openNamed } from "./opening";

test("the gallery plays its first card; a scenario that is opened leads away, and back", async () => {
  const { store, app, left, idle, step } = testPage();
  keepShowcase(app);
  showGallery(app);
  await idle();
  expect(store.getState()).toMatchObject({ screen: "gallery", playing: true });
  expect(store.getState().loop).toEqual({ first: SHOWCASE.first, last: SHOWCASE.last });
  expect(step()).toBe(SHOWCASE.first);
  expect(addressOf(store.getState())).toBe("");

  expect(await openLink(app, "#scenario=bbq-coloring&t=14")).toBe(true);
  await idle();
  expect(store.getState()).toMatchObject({ screen: "player", playing: false, loop: null });
  expect(addressOf(store.getState())).toBe("#scenario=bbq-coloring&t=14");

  toGallery(app);
  await idle();
  expect(store.getState().screen).toBe("gallery");
  // The gallery, and the scenario.
  expect(left).toEqual([
    { fragment: "", mark: null },
    { fragment: "#scenario=bbq-coloring&t=14", mark: { work: null, step: 14, tab: "operations", engine: 0 } },
  ]);
});

test("a wrong link leaves the reader where they are", async () => {
  const { store, app, idle } = testPage();
  showGallery(app);
  expect(await openLink(app, "#scenario=nope")).toBe(false);
  await idle();
  expect(store.getState()).toMatchObject({ screen: "gallery", trouble: { title: 'There is no scenario "nope" here' } });
});

test("what was said of an address goes when another one leads somewhere", async () => {
  const { store, app, idle } = testPage();
  const title = () => store.getState().trouble?.title;
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
  // Here nothing is shown instead: the guide stays.
  expect(await openLink(app, "#about=nope")).toBe(false);
  await idle();
  expect(store.getState().trouble?.advice).toContain("What was open is still open.");
});

test("what is told of a design has its own address, and nothing plays behind it", async () => {
  const { store, app, left, idle } = testPage();
  showGallery(app);
  await idle();
  toAbout(app, { topic: "bbq", part: null });
  expect(store.getState()).toMatchObject({ screen: "about", playing: false, loop: null });
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
    // It has begun by then.
    await Promise.resolve();
    expect(store.getState().busy).toBe(1);
    go();
    await opening;
    await idle();
    expect(store.getState().screen).toBe(screen);
  }
  expect(left).toEqual([]);
});

test("a loop goes from its last step to its first", async () => {
  const { store, app, idle, step } = testPage();
  const frames: ((time: number) => void)[] = [];
  keepPlaying(
    app,
    (frame) => frames.push(frame),
    () => "",
  );
  await openNamed(app, "bbq-coloring", 4);
  await idle();
  store.setState({ loop: { first: asStep(4), last: asStep(6) }, speed: 1000, playing: true });
  const seen: (number | undefined)[] = [];
  for (let time = 0; time < 3500; time += 125) {
    frames.shift()?.(time);
    await idle();
    if (seen.at(-1) !== step()) seen.push(step());
  }
  // Two steps a second, whatever the reader chose for other runs.
  expect(seen).toEqual([4, 5, 6, 4, 5, 6, 4]);
  expect(store.getState()).toMatchObject({ playing: true, speed: 1000 });
});

test("at reading pace a step stays until what is said of it is read, then the next decision is shown, up to the last", async () => {
  const { store, app, idle, step } = testPage();
  const frames: ((time: number) => void)[] = [];
  const said = "One two three four five.";
  keepPlaying(
    app,
    (frame) => frames.push(frame),
    () => said,
  );
  await openNamed(app, "incast-srpt", 150);
  await idle();
  store.setState({ speed: READING, playing: true });
  const seen: [time: number, step: number][] = [];
  for (let time = 0; time < 12_000; time += 100) {
    frames.shift()?.(time);
    await idle();
    const now = step() ?? 0;
    if (seen.at(-1)?.[1] !== now) seen.push([time, now]);
  }
  // The first frame only begins to count.
  expect(seen.length).toBeGreaterThan(3);
  for (const [i, [time]] of seen.entries())
    if (i > 1) expect(time - (seen[i - 1]?.[0] ?? 0)).toBeGreaterThanOrEqual(readingMs(said));
  // Steps between two decisions are passed over.
  expect(seen.some(([, now], i) => i > 0 && now - (seen[i - 1]?.[1] ?? 0) > 1)).toBe(true);
  jumpTo(app, asStep(Number.MAX_SAFE_INTEGER));
  await idle();
  store.setState({ playing: true });
  for (let time = 20_000; time < 24_000; time += 100) {
    frames.shift()?.(time);
    await idle();
  }
  expect(store.getState().playing).toBe(false);
});
