import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { scenarioText, sessionModule, workerInThread } from "../../test/wasm/page.ts";
import { asStep } from "../base/brand";
import { bbq } from "../designs/bbq/index";
import { Client, type WorkerLike } from "../session/client";
import type { SessionModule } from "../session/runner";
import type { fetchElsewhere } from "../share/elsewhere";
import { renamed, withEdit } from "./branches";
import { type Behind, Control } from "./control";
import { makeStore, type Store, stepsOf } from "./store";
import { fragmentOf } from "./url";

let module: SessionModule;
beforeAll(async () => {
  module = await sessionModule();
});

let store: Store;
let control: Control;
let workers: WorkerLike[];
let left: [Behind, string][];
let elsewhere: typeof fetchElsewhere;
beforeEach(() => {
  left = [];
  elsewhere = () => Promise.resolve({ ok: false, error: "nothing is there" });
  store = makeStore();
  workers = [];
  const start = () => {
    const worker = workerInThread(module);
    workers.push(worker);
    return worker;
  };
  const client = new Client(start, {
    pending: (pending) => store.setState({ pending }),
    shrinking: (shrinking) => store.setState({ shrinking }),
    ahead: (known) => store.setState({ known }),
    died: (reason) => control.died(reason),
  });
  control = new Control(store, client, {
    fetchScenario: (name) => (name.startsWith("bbq-") ? scenarioText(name) : Promise.reject(new Error("404"))),
    scenarioNames: ["bbq-first-steps"],
    fetchElsewhere: (url, onBytes, stop) => elsewhere(url, onBytes, stop),
    loadDesign: () => Promise.resolve(bbq),
    leave: (behind, fragment) => left.push([behind, fragment]),
  });
});

const idle = () => vi.waitFor(() => expect(store.getState()).toMatchObject({ pending: 0, busy: 0 }), { interval: 2 });
const step = () => store.getState().shown?.frame.step;

test("a step on and back gives the picture that was there", async () => {
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
  await control.openNamed("bbq-coloring");
  control.move(-1);
  control.jump(asStep(Number.MAX_SAFE_INTEGER));
  await idle();
  expect(step()).toBe((store.getState().shown?.frame.steps ?? 0) - 1);
});

test("a run that turns out to be shorter than foreseen ends at its last step", async () => {
  await control.openText(await scenarioText("incast-srpt"));
  const foreseen = stepsOf(store.getState());
  control.jump(asStep(foreseen - 1));
  await idle();
  const { wanted } = store.getState();
  expect(stepsOf(store.getState())).toBeLessThan(foreseen);
  expect(wanted).toBe(stepsOf(store.getState()) - 1);
  expect(step()).toBe(wanted);
});

test("many moves in a row end where they lead, whatever is answered on the way", async () => {
  await control.openNamed("bbq-coloring");
  for (let i = 0; i < 12; i++) control.move(1);
  control.move(-2);
  await idle();
  expect(step()).toBe(10);
});

describe("links", () => {
  test("to a shipped scenario carry its name and the step", async () => {
    await control.openNamed("bbq-coloring", 3);
    expect(fragmentOf(store.getState())).toBe("#scenario=bbq-coloring&t=3");
  });

  test("to any other scenario lead to the same picture", async () => {
    await control.openText((await scenarioText("bbq-coloring")).replace("Coloring", "My coloring"));
    control.jump(asStep(14));
    await idle();
    const { shown } = store.getState();
    const link = fragmentOf(store.getState());
    expect(link).toMatch(/^#s=1\.[\w-]+&t=14$/);
    await control.openNamed("bbq-first-steps");
    await control.openLink(`https://example.org/somewhere/${link}`);
    expect(store.getState().shown).toEqual({ ...shown, moved: 0 });
  });

  test.each([
    ["a scenario that is not there", "#scenario=nope", 'There is no scenario "nope" here'],
    ["no scenario at all", "#hello", "This link cannot be opened"],
  ])("to %s change nothing", async (_, link, title) => {
    await control.openNamed("bbq-coloring", 5);
    const before = store.getState();
    expect(await control.openLink(link)).toBe(false);
    expect(store.getState().trouble?.title).toBe(title);
    expect(store.getState().shown).toBe(before.shown);
    expect(store.getState().scenario).toBe(before.scenario);
  });
});

describe("a link to a file elsewhere", () => {
  const link = "https://example.org/#url=https%3A%2F%2Ffiles.example%2Fa.json&t=6";
  const opened = async () => {
    await control.openNamed("bbq-first-steps", 5);
    return store.getState();
  };

  test("asks first; without leave nothing is fetched and nothing changes", async () => {
    const { scenario, shown } = await opened();
    elsewhere = () => Promise.reject(new Error("fetched"));
    expect(await control.openLink(link)).toBe(false);
    expect(store.getState().asked).toEqual({ url: "https://files.example/a.json", step: 6, bytes: null });
    control.decline();
    expect(store.getState()).toMatchObject({ asked: null, trouble: null, scenario, shown });
  });

  test("opens at its step once the reader has agreed", async () => {
    await opened();
    await control.openLink(link);
    const text = await scenarioText("bbq-coloring");
    elsewhere = async (url, onBytes) => {
      expect(url).toBe("https://files.example/a.json");
      onBytes(12);
      expect(store.getState().asked?.bytes).toBe(12);
      return { ok: true, value: new Blob([text]) };
    };
    expect(await control.openAsked()).toBe(true);
    expect(store.getState()).toMatchObject({ asked: null, trouble: null, wanted: 6 });
    expect(store.getState().scenario).toMatchObject({ name: null, file: { title: JSON.parse(text).title } });
  });

  test.each<[string, () => ReturnType<typeof fetchElsewhere>, string]>([
    ["cannot be fetched", async () => ({ ok: false, error: "files.example answers 404." }), "fetched"],
    ["is no JSON", async () => ({ ok: true, value: new Blob(["<!doctype html>"]) }), "opened"],
    ["is no text", async () => ({ ok: true, value: new Blob([new Uint8Array([0xff])]) }), "opened"],
  ])("that %s is told, and what was open stays", async (_, answer, what) => {
    const { scenario, shown } = await opened();
    await control.openLink(link);
    elsewhere = answer;
    expect(await control.openAsked()).toBe(false);
    expect(store.getState()).toMatchObject({ asked: null, scenario, shown });
    expect(store.getState().trouble?.title).toContain(what);
    expect(store.getState().trouble?.advice).toContain("What was open is still open.");
  });

  test("that the reader stops, or leaves for something else, never opens", async () => {
    await opened();
    const late = (_: string, __: unknown, stop: AbortSignal) =>
      new Promise<{ ok: false; error: string }>((resolve) =>
        stop.addEventListener("abort", () => resolve({ ok: false, error: "stopped" })),
      );
    elsewhere = late;
    for (const leave of [() => control.decline(), () => void control.openNamed("bbq-coloring")]) {
      await control.openLink(link);
      const fetched = control.openAsked();
      await vi.waitFor(() => expect(store.getState().asked?.bytes).toBe(0));
      await new Promise((resolve) => setTimeout(resolve, 5));
      leave();
      expect(await fetched).toBe(false);
      await idle();
      expect(store.getState()).toMatchObject({ asked: null, trouble: null });
    }
    expect(store.getState().scenario?.name).toBe("bbq-coloring");
  });
});

describe("when the worker dies under a request", () => {
  const died = () =>
    vi.waitFor(() => expect(store.getState().trouble?.title).toMatch(/^The simulation stopped/), { interval: 2 });

  test("the scenario is open again at the last good step", async () => {
    await control.openNamed("bbq-coloring", 14);
    const before = store.getState().shown;
    control.goTo(asStep(15));
    workers[0]?.onerror?.({ message: "out of memory" } as ErrorEvent);
    await died();
    expect(workers).toHaveLength(2);
    expect(store.getState().trouble?.advice).toBe("Out of memory. The scenario is open again at step 14.");
    expect(store.getState().shown).toEqual({ ...before, moved: 0 });
    expect(store.getState().wanted).toBe(14);
  });

  test("while something else is opened, what was open comes back", async () => {
    await control.openNamed("bbq-coloring", 14);
    const opening = control.openNamed("bbq-first-steps");
    await vi.waitFor(() => expect(store.getState().pending).toBe(1), { interval: 1 });
    workers[0]?.onerror?.({ message: "out of memory" } as ErrorEvent);
    await opening;
    await died();
    expect(store.getState().scenario?.name).toBe("bbq-coloring");
    expect(step()).toBe(14);
  });
});

describe("when the worker dies", () => {
  const kill = (worker: number) => workers[worker]?.onerror?.({ message: "out of memory" } as ErrorEvent);
  const told = (title: string) =>
    vi.waitFor(() => expect(store.getState().trouble?.title).toBe(title), { interval: 2 });
  const RESTARTED = "The simulation stopped and was restarted";

  test("with nothing to do, it is replaced at once", async () => {
    await control.openNamed("bbq-coloring", 14);
    kill(0);
    await told(RESTARTED);
    control.move(1);
    await idle();
    expect(step()).toBe(15);
    expect(workers).toHaveLength(2);
  });

  test("moves meanwhile do not disturb its replacement", async () => {
    await control.openNamed("bbq-coloring", 14);
    kill(0);
    for (let i = 0; i < 5; i++) {
      control.move(1);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await told(RESTARTED);
    await idle();
    expect(step()).toBe(store.getState().wanted);
    expect(workers).toHaveLength(2);
  });

  test("what was selected is selected again, whatever had taken its place", async () => {
    await control.openNamed("bbq-first-steps", 9);
    control.select("op[3]");
    await idle();
    const before = store.getState();
    const opening = control.openNamed("bbq-coloring");
    await vi.waitFor(() => expect(store.getState().scenario?.name).toBe("bbq-coloring"), { interval: 1 });
    kill(0); // before its first picture
    await opening;
    await told(RESTARTED);
    const { scenario, selected, shown } = store.getState();
    expect({ scenario, selected }).toEqual({ scenario: before.scenario, selected: "op[3]" });
    expect(shown).toEqual({ ...before.shown, moved: 0 });
  });

  test("before anything is open, the scenario opens all the same", async () => {
    const opening = control.openNamed("bbq-coloring", 7);
    await vi.waitFor(() => expect(store.getState().pending).toBe(1), { interval: 1 });
    kill(0);
    expect(await opening).toBe(true);
    expect(step()).toBe(7);
  });

  test("again while it is replaced, its start is shown", async () => {
    await control.openNamed("bbq-coloring", 14);
    kill(0);
    await vi.waitFor(() => expect(workers).toHaveLength(2), { interval: 1 });
    kill(1);
    await told(RESTARTED);
    expect(step()).toBe(0);
  });

  test("while shrinking, the window that waits for it closes", async () => {
    await control.openNamed("bbq-fig3-misrouted", 23);
    store.setState({ dialog: "divergence" });
    const before = store.getState();
    const shrinking = control.shrink(0);
    kill(0);
    expect(await shrinking).toBe(false);
    await told(RESTARTED);
    expect(store.getState()).toMatchObject({ dialog: null, shrinking: null, scenario: before.scenario });
    expect(store.getState().shown).toEqual({ ...before.shown, moved: 0 });
  });
});

test("of two scenarios that are opened at once the later one stays", async () => {
  const first = control.openNamed("bbq-coloring");
  const second = control.openNamed("bbq-first-steps");
  await Promise.all([first, second]);
  await idle();
  expect(store.getState().scenario?.name).toBe("bbq-first-steps");
});

test("a wrong scenario is told apart by path, and nothing is lost", async () => {
  await control.openNamed("bbq-coloring", 5);
  const wrong = (await scenarioText("bbq-coloring")).replace('"dequeue-max"', '"dequeue-mx"');
  expect(await control.openText(wrong)).toBe(false);
  expect(store.getState().trouble?.problems[0]).toMatchObject({ hint: "dequeue-max" });
  expect(store.getState().trouble?.problems[0]?.path).toMatch(/^traffic\[0\]\.ops\[/);
  expect(store.getState().scenario?.name).toBe("bbq-coloring");
  expect(step()).toBe(5);
});

describe("a divergence", () => {
  const diverged = () => control.openNamed("bbq-fig3-misrouted", 23);

  test("gives its failing operations as a scenario that ends in it", async () => {
    await diverged();
    const made = await control.failing(0);
    if (!made.ok) throw new Error(made.error);
    const before = store.getState();
    expect(await control.openMade(made.value)).toBe(true);
    const { scenario, shown } = store.getState();
    expect(scenario?.file.expect?.divergence).toBe(23);
    expect(step()).toBe(23);
    expect(shown?.frame.engines[0]?.lockstep?.divergence).toEqual(before.shown?.frame.engines[0]?.lockstep?.divergence);
    const behind = { text: before.scenario?.text, name: "bbq-fig3-misrouted", step: 23 };
    expect(left).toEqual([[behind, "#scenario=bbq-fig3-misrouted&t=23"]]);
  });

  test("shrinks to the fewest operations, which are opened", async () => {
    await diverged();
    expect(await control.shrink(0)).toBe(true);
    const { scenario, shrinking, shown } = store.getState();
    expect(shrinking).toMatchObject({ before: 5, after: 4, done: true, minimal: true });
    const [source] = scenario?.file.traffic ?? [];
    expect(source?.kind === "ops" && source.ops.length).toBe(4);
    expect(shown?.frame.engines[0]?.lockstep?.divergence?.step).toBe(scenario?.file.expect?.divergence);
    expect(left).toHaveLength(1);
  });

  test("is there no more once shrinking is cancelled: what was open stays", async () => {
    const text = await scenarioText("bbq-fig3-misrouted");
    const random = { kind: "random", slots: 100_000, mix: { enqueue: 4, idle: 1, "dequeue-max": 3, "dequeue-min": 3 } };
    const long = { ...JSON.parse(text), traffic: [random], notes: [], expect: {} };
    await control.openText(JSON.stringify(long), null, 99_999);
    const open = store.getState().scenario;
    const shrinking = control.shrink(0);
    await control.cancelShrink();
    expect(await shrinking).toBe(false);
    expect(store.getState()).toMatchObject({ scenario: open, shrinking: null, trouble: null });
    expect(left).toEqual([]);
  });

  test("that is not there cannot be shrunk", async () => {
    await control.openNamed("bbq-coloring", 5);
    expect(await control.failing(0)).toEqual({
      ok: false,
      error: "the engine does not differ from its reference here",
    });
    expect(await control.shrink(0)).toBe(false);
    expect(store.getState().trouble?.advice).toMatch(/^The engine does not differ/);
  });
});

describe("time", () => {
  const problem = async (done: Promise<{ ok: boolean; error?: string }>) => ((await done) as { error?: string }).error;

  test("a run ends where a condition holds, forwards and backwards, and says which one", async () => {
    await control.openNamed("bbq-branches");
    expect(control.runToBreakpoint(false)).toBe(true);
    await idle();
    expect(store.getState()).toMatchObject({ notice: "step 14: Adjacent dequeues on one bucket", searching: false });
    expect([step(), store.getState().wanted]).toEqual([14, 14]);
    await control.run(["op(enqueue)"], ["an enqueue"], true);
    expect([step(), store.getState().notice]).toEqual([3, "step 3: an enqueue"]);
    await control.run(["op(reset)"], ["a reset"], false);
    expect([step(), store.getState().notice]).toEqual([3, "nowhere after step 3: a reset"]);
    control.move(1);
    expect(store.getState().notice).toBeNull();
    expect(await problem(control.run(["oc > 3"], [""], false))).toMatch(/^column 1: found "oc"; expected .*`occ`\?$/s);
    await idle();
    expect([step(), store.getState().trouble]).toEqual([4, null]);
  });

  test("what touched a thing last is found, and where it is touched next", async () => {
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

  test("a search is cancelled by any move, and the page is where the move leads", async () => {
    const long = { kind: "random", slots: 300_000, mix: { enqueue: 4, "dequeue-max": 3 } };
    await control.openText(
      JSON.stringify({ ...JSON.parse(await scenarioText("bbq-branches")), traffic: [long], forks: [], expect: {} }),
    );
    const search = control.run(["occ > 14 and occ < 3"], ["never"], false);
    await vi.waitFor(() => expect(store.getState().searching).toBe(true));
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

  const issue = (at: number, op: [string, ...number[]]) =>
    control.change("issue", (file) => withEdit(file, { step: at, op }), asStep(at));

  test("what is done by hand makes a branch that links carry; what was there can be had again", async () => {
    await control.openNamed("bbq-branches", 11);
    control.select("pb.head[2]");
    await idle();
    expect((await issue(12, ["enqueue", 7, 1])).ok).toBe(true);
    await idle();
    expect(step()).toBe(12);
    expect(store.getState().shown?.frame.engines[0]?.slot).toMatchObject({ kind: "enqueue", arguments: [7, 1] });
    expect(store.getState().selected).toBe("pb.head[2]");
    const { scenario, shown } = store.getState();
    expect(scenario?.file.forks?.map(({ name }) => name)).toEqual([
      "Coloring off",
      "One more element",
      "Reset",
      "Branch 2",
    ]);
    const link = fragmentOf(store.getState());
    await control.openNamed("bbq-first-steps");
    expect(left.map(([behind]) => behind.text)).toEqual([scenario?.text]);
    await control.openLink(`https://example.org/${link}`);
    expect(store.getState().shown).toEqual({ ...shown, moved: 0, words: expect.anything(), looked: [] });

    await control.openNamed("bbq-branches", 11);
    const before = store.getState();
    await issue(12, ["enqueue", 7, 1]);
    await control.change("rename", (file) => renamed(file, "Branch 2", "Mine"));
    expect(store.getState().scenario?.file.view?.fork).toBe("Mine");
    await control.undo();
    await control.undo();
    const { scenario: again, changes } = store.getState();
    expect([again?.text, again?.name, step(), changes]).toEqual([before.scenario?.text, "bbq-branches", 11, []]);
  });

  test("what cannot be done is said, and nothing changes", async () => {
    await control.openNamed("bbq-branches", 11);
    const before = store.getState().scenario;
    expect(await problem(issue(12, ["enqueue", 7, 4]))).toMatch(/^forks\[3\]\.edits\[0\]\.op\[2\]: found 4; expected /);
    const twice = control.change("rename", (file) => renamed(file, "Reset", "Coloring off"));
    expect(await problem(twice)).toBe('forks[2].name: found "Coloring off"; expected a name that no other branch has');
    expect(store.getState().scenario).toBe(before);
    expect(store.getState().trouble).toBeNull();
  });

  test("a dead worker costs no branch", async () => {
    await control.openNamed("bbq-branches", 11);
    await issue(12, ["enqueue", 7, 1]);
    await control.change("add", (file) => ({ ...file, breakpoints: [{ when: "occ = 0" }] }));
    await idle();
    const { scenario, shown } = store.getState();
    workers[0]?.onerror?.({ message: "out of memory" } as ErrorEvent);
    control.move(1);
    await vi.waitFor(() => expect(store.getState().trouble?.title).toMatch(/^The simulation stopped/), { interval: 2 });
    await idle();
    expect(store.getState().scenario).toBe(scenario);
    expect(store.getState().shown).toEqual({ ...shown, moved: 0 });
  });
});
