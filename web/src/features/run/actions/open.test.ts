import { describe, expect, test, vi } from "vitest";
import { scenarioText } from "../../../../test/wasm/page.ts";
import { testPage, WAIT } from "../../../../test/wasm/test-page";
import { fragmentOf } from "../../../app/address-of-state";
import { asStep } from "../../../base/brand";
import type { ElsewhereOutcome } from "../../share/elsewhere";
import { declineAsked, openAsked, openLink } from "../../share/open-anything";
import { jumpTo } from "./move";
import { openNamed, openText } from "./open";
import { showSideBySide } from "./view";

test("of two scenarios that are opened at once the later one stays", async () => {
  const { store, app, idle } = testPage();
  const first = openNamed(app, "bbq-coloring");
  const second = openNamed(app, "bbq-first-steps");
  await Promise.all([first, second]);
  await idle();
  expect(store.getState().scenario?.name).toBe("bbq-first-steps");
});

test("a wrong scenario is told apart by path, and nothing is lost", async () => {
  const { store, app, step } = testPage();
  await openNamed(app, "bbq-coloring", 5);
  const wrong = (await scenarioText("bbq-coloring")).replace('"dequeue-max"', '"dequeue-mx"');
  expect(await openText(app, wrong)).toBe(false);
  expect(store.getState().error?.problems[0]).toMatchObject({ hint: "dequeue-max" });
  expect(store.getState().error?.problems[0]?.path).toMatch(/^traffic\[0\]\.ops\[/);
  expect(store.getState().scenario?.name).toBe("bbq-coloring");
  expect(step()).toBe(5);
});

test("the known part of a run is kept that was reported while its drawing was loaded", async () => {
  const { store, app, designs } = testPage();
  const { load } = designs;
  let goOn = () => {};
  const late = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  designs.load = (name) => late.then(() => load(name));
  const opening = openNamed(app, "bbq-first-steps");
  const known = { known: 32, steps: 32 };
  await vi.waitFor(() => expect(store.getState().known).toEqual(known), WAIT);
  goOn();
  expect(await opening).toBe(true);
  expect(store.getState().known).toEqual(known);
});

test("a named scenario is fetched while the worker starts, its drawing while the worker opens it", async () => {
  const { app, shipped, designs, workers } = testPage();
  const { fetch } = shipped;
  const { load } = designs;
  /** Fetches and requests to the worker, in chronological order. */
  const log: string[] = [];
  shipped.fetch = (name) => {
    log.push(`${workers.length} worker, text of ${name}`);
    return fetch(name);
  };
  designs.load = (name) => {
    log.push(`drawing of ${name}`);
    return load(name);
  };
  const push = workers.push.bind(workers);
  workers.push = (worker) => {
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (request: { name: string }) => {
      log.push(request.name);
      post(request);
    };
    return push(worker);
  };
  expect(await openLink(app, "#scenario=sp-pifo-fig3&t=2")).toBe(true);
  expect(log.slice(0, 3)).toEqual(["1 worker, text of sp-pifo-fig3", "drawing of sp_pifo", "open"]);
  expect(log.filter((line) => line.startsWith("drawing"))).toHaveLength(1);
});

test("if a drawing does not come, what was open stays, for the page and for the worker", async () => {
  const { store, app, designs, step, idle } = testPage();
  await openNamed(app, "bbq-coloring", 5);
  const { load } = designs;
  designs.load = () => Promise.reject(new Error("Failed to fetch dynamically imported module"));
  expect(await openNamed(app, "sp-pifo-fig3")).toBe(false);
  expect(store.getState()).toMatchObject({
    scenario: { name: "bbq-coloring" },
    error: { title: "A part of the page could not be fetched" },
  });
  jumpTo(app, asStep(14));
  await idle();
  expect([step(), store.getState().shown?.frame.step]).toEqual([14, 14]);
  designs.load = load;
  expect(await openNamed(app, "sp-pifo-fig3")).toBe(true);
});

test("while another run is opened, no picture of it is shown for the open one", async () => {
  const { store, app, designs, idle, quiet } = testPage();
  await openNamed(app, "bbq-coloring", 5);
  const { load } = designs;
  let goOn = () => {};
  const late = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let asked = false;
  designs.load = (name) => {
    asked = true;
    return late.then(() => load(name));
  };
  const opening = openNamed(app, "sp-pifo-fig3", 3);
  await vi.waitFor(() => expect(asked).toBe(true), WAIT);
  await quiet();
  // The worker already has the other run, which lacks the fields of this one.
  jumpTo(app, asStep(16));
  await quiet();
  expect(store.getState()).toMatchObject({ shown: { frame: { step: 5 } }, error: null });
  goOn();
  await opening;
  await idle();
  expect(store.getState()).toMatchObject({ scenario: { name: "sp-pifo-fig3" }, error: null });
});

test("what the author wants to be seen first is open", async () => {
  const { store, app } = testPage();
  const text = await scenarioText("bbq-coloring");
  const file = JSON.parse(text);
  const view = { panels: ["packets", "notes"], zoom: { first: 3, last: 14 }, step: 5, side_by_side: true };
  expect(await openText(app, JSON.stringify({ ...file, view }))).toBe(true);
  // The run has no packets.
  expect(store.getState()).toMatchObject({ tab: "notes", panel: true, range: view.zoom, wanted: 5, compare: true });
  expect(await openText(app, text)).toBe(true);
  expect(store.getState()).toMatchObject({ tab: "notes", range: null, compare: false });
  showSideBySide(app, true);
  expect(await openText(app, JSON.stringify({ ...file, view: { side_by_side: false } }))).toBe(true);
  expect(store.getState()).toMatchObject({ compare: false });
  expect(await openText(app, text)).toBe(true);
  expect(store.getState()).toMatchObject({ compare: true });
});

describe("links", () => {
  test("to a shipped scenario carry its name and the step", async () => {
    const { store, app } = testPage();
    await openNamed(app, "bbq-coloring", 3);
    expect(fragmentOf(store.getState())).toBe("#scenario=bbq-coloring&t=3");
  });

  test("to any other scenario lead to the same picture", async () => {
    const { store, app, idle } = testPage();
    await openText(app, (await scenarioText("bbq-coloring")).replace("Coloring", "My coloring"));
    jumpTo(app, asStep(14));
    await idle();
    const { shown } = store.getState();
    const link = fragmentOf(store.getState());
    expect(link).toMatch(/^#s=1\.[\w-]+&t=14$/);
    await openNamed(app, "bbq-first-steps");
    await openLink(app, `https://example.org/somewhere/${link}`);
    expect(store.getState().shown).toEqual({ ...shown, moved: 0 });
  });

  test.each([
    ["a scenario that is not there", "#scenario=nope", 'There is no scenario "nope" here'],
    ["no scenario at all", "#hello", "This link cannot be opened"],
  ])("to %s change nothing", async (_, link, title) => {
    const { store, app } = testPage();
    await openNamed(app, "bbq-coloring", 5);
    const before = store.getState();
    expect(await openLink(app, link)).toBe(false);
    expect(store.getState().error?.title).toBe(title);
    expect(store.getState().shown).toBe(before.shown);
    expect(store.getState().scenario).toBe(before.scenario);
  });
});

describe("a link to a file elsewhere", () => {
  const link = "https://example.org/#url=https%3A%2F%2Ffiles.example%2Fa.json&t=6";
  const opened = async ({ app, store }: ReturnType<typeof testPage>) => {
    await openNamed(app, "bbq-first-steps", 5);
    return store.getState();
  };

  test("asks first; without leave nothing is fetched and nothing changes", async () => {
    const page = testPage();
    const { store, app, elsewhere } = page;
    const { scenario, shown } = await opened(page);
    elsewhere.fetch = () => Promise.reject(new Error("fetched"));
    expect(await openLink(app, "#nothing")).toBe(false);
    expect(store.getState().error).not.toBeNull();
    expect(await openLink(app, link)).toBe(false);
    expect(store.getState().error).toBeNull();
    expect(store.getState().asked).toEqual({ url: "https://files.example/a.json", step: 6, stop: null, bytes: null });
    declineAsked(app);
    expect(store.getState()).toMatchObject({ asked: null, error: null, scenario, shown });
  });

  test("opens at its step once the reader has agreed", async () => {
    const page = testPage();
    const { store, app, elsewhere } = page;
    await opened(page);
    await openLink(app, link);
    const text = await scenarioText("bbq-coloring");
    elsewhere.fetch = async (url, onBytes) => {
      expect(url).toBe("https://files.example/a.json");
      onBytes(12);
      expect(store.getState().asked?.bytes).toBe(12);
      return { ok: true, value: new Blob([text]) };
    };
    expect(await openAsked(app)).toBe(true);
    expect(store.getState()).toMatchObject({ asked: null, error: null, wanted: 6 });
    expect(store.getState().scenario).toMatchObject({ name: null, file: { title: JSON.parse(text).title } });
  });

  test.each<[string, () => Promise<ElsewhereOutcome>, string]>([
    ["cannot be fetched", async () => ({ ok: false, error: "files.example answers 404." }), "fetched"],
    ["is no JSON", async () => ({ ok: true, value: new Blob(["<!doctype html>"]) }), "opened"],
    ["is no text", async () => ({ ok: true, value: new Blob([new Uint8Array([0xff])]) }), "opened"],
  ])("that %s is told, and what was open stays", async (_, answer, what) => {
    const page = testPage();
    const { store, app, elsewhere } = page;
    const { scenario, shown } = await opened(page);
    await openLink(app, link);
    elsewhere.fetch = answer;
    expect(await openAsked(app)).toBe(false);
    expect(store.getState()).toMatchObject({ asked: null, scenario, shown });
    expect(store.getState().error?.title).toContain(what);
    expect(store.getState().error?.advice).toContain("What was open is still open.");
  });

  test("that the reader stops, or leaves for something else, never opens", async () => {
    const page = testPage();
    const { store, app, elsewhere, idle } = page;
    await opened(page);
    const late = (_: string, __: unknown, stop: AbortSignal) =>
      new Promise<{ ok: false; error: string }>((resolve) =>
        stop.addEventListener("abort", () => resolve({ ok: false, error: "stopped" })),
      );
    elsewhere.fetch = late;
    for (const leave of [() => declineAsked(app), () => void openNamed(app, "bbq-coloring")]) {
      await openLink(app, link);
      const fetched = openAsked(app);
      await vi.waitFor(() => expect(store.getState().asked?.bytes).toBe(0), WAIT);
      await new Promise((resolve) => setTimeout(resolve, 5));
      leave();
      expect(await fetched).toBe(false);
      await idle();
      expect(store.getState()).toMatchObject({ asked: null, error: null });
    }
    expect(store.getState().scenario?.name).toBe("bbq-coloring");
  });
});
