import { expect, test } from "vitest";
import { problem, testPage } from "../../../../test/wasm/test-page";
import { fragmentOf } from "../../../app/address-of-state";
import { openLink } from "../../share/open-anything";
import { renamed } from "../state/branches";
import { changeScenario, examineText, rerunText, undoChange } from "./change";
import { openNamed } from "./open";
import { selectThing, showEngine } from "./view";

test("what is done by hand makes a branch that links carry; what was there can be had again", async () => {
  const { store, app, archive, left, idle, step, issue } = testPage();
  await openNamed(app, "bbq-branches", 11);
  selectThing(app, "pb.head[2]");
  await idle();
  expect((await issue(12, ["enqueue", 7, 1])).ok).toBe(true);
  await idle();
  expect(step()).toBe(12);
  expect(store.getState().shown?.frame.engines[0]?.slots[0]).toMatchObject({ kind: "enqueue", arguments: [7, 1] });
  expect(store.getState().selected).toBe("pb.head[2]");
  const { scenario, shown } = store.getState();
  expect(scenario?.file.forks?.map(({ name }) => name)).toEqual([
    "Coloring off",
    "One more element",
    "Reset",
    "Branch 2",
  ]);
  const link = fragmentOf(store.getState());
  await openNamed(app, "bbq-first-steps");
  const works = await Promise.all(left.map(({ mark }) => archive.recall({ work: mark?.work ?? null })));
  expect(works.map((work) => [work?.text, work?.step])).toEqual([[scenario?.text, 12]]);
  await openLink(app, `https://example.org/${link}`);
  expect(store.getState().shown).toEqual({ ...shown, moved: 0, words: expect.anything(), selected: [] });

  await openNamed(app, "bbq-branches", 11);
  const before = store.getState();
  await issue(12, ["enqueue", 7, 1]);
  await changeScenario(app, "rename", (file) => renamed(file, "Branch 2", "Mine"));
  expect(store.getState().scenario?.file.view?.fork).toBe("Mine");
  await undoChange(app);
  await undoChange(app);
  const { scenario: again, changes } = store.getState();
  expect([again?.text, again?.name, step(), changes]).toEqual([before.scenario?.text, "bbq-branches", 11, []]);
});

test("what cannot be done is said, and nothing changes", async () => {
  const { store, app, issue } = testPage();
  await openNamed(app, "bbq-branches", 11);
  const before = store.getState().scenario;
  expect(await problem(issue(12, ["enqueue", 7, 4]))).toMatch(/^forks\[3\]\.edits\[0\]\.op\[2\]: found 4; expected /);
  const twice = changeScenario(app, "rename", (file) => renamed(file, "Reset", "Coloring off"));
  expect(await problem(twice)).toBe('forks[2].name: found "Coloring off"; expected a name that no other branch has');
  expect(store.getState().scenario).toBe(before);
  expect(store.getState().error).toBeNull();
});

test("a text that was edited runs in place of what was open, at the same step, and can be undone", async () => {
  const { store, app, idle, step } = testPage();
  await openNamed(app, "bbq-branches", 11);
  selectThing(app, "pb.head[2]");
  await idle();
  const before = store.getState();
  const text = before.scenario?.text ?? "";
  expect(await examineText(app, text)).toEqual({ problems: [], unbuilt: [], advice: [] });

  const titled = text.replace('"title": "', '"title": "My ');
  expect(await rerunText(app, titled)).toEqual({ ok: true, value: null });
  expect(store.getState().scenario?.text).toBe(titled);
  expect([step(), store.getState().selected, store.getState().scenario?.name]).toEqual([11, "pb.head[2]", null]);

  // With other engines the old selection and drawing are gone.
  const model = { ...JSON.parse(titled), engines: [{ design: "bbq", implementation: "model", parameters: { W: 16 } }] };
  for (const field of ["expect", "forks", "edits", "notes", "breakpoints", "view"]) delete model[field];
  showEngine(app, 1);
  await idle();
  expect(await rerunText(app, JSON.stringify(model))).toEqual({ ok: true, value: null });
  expect(store.getState()).toMatchObject({ engine: 0, selected: null, error: null });
  expect(store.getState().shown?.frame.engines).toHaveLength(1);

  await undoChange(app);
  await undoChange(app);
  const after = store.getState();
  expect([after.scenario?.text, after.scenario?.name, step(), after.changes]).toEqual([text, "bbq-branches", 11, []]);
});

test("a text that was not changed runs again as the scenario that it is", async () => {
  const { store, app, step } = testPage();
  await openNamed(app, "bbq-branches", 11);
  const before = store.getState();
  expect(await rerunText(app, before.scenario?.text ?? "")).toEqual({ ok: true, value: null });
  const { scenario, changes, work } = store.getState();
  expect([scenario?.name, changes, work, step()]).toEqual(["bbq-branches", [], before.work, 11]);
});

test("an edited text that is wrong is refused with all places, and what was open stays", async () => {
  const { store, app } = testPage();
  await openNamed(app, "bbq-branches", 11);
  const before = store.getState();
  const wrong = before.scenario?.text.replace('"version": 1', '"version": 1, "titel": "x"') ?? "";
  const problems = [expect.objectContaining({ path: "titel", found: "an unknown field", hint: expect.any(String) })];
  expect(await examineText(app, wrong)).toEqual({ problems, unbuilt: [], advice: [] });
  expect(await rerunText(app, wrong)).toEqual({ ok: false, error: problems });
  expect((await examineText(app, "{"))?.problems).toHaveLength(1);
  const { scenario, shown, changes, error } = store.getState();
  expect([scenario, shown, changes, error]).toEqual([before.scenario, before.shown, [], null]);
});

test("other breakpoints without another run take the tracks of the former ones with them", async () => {
  const { store, app } = testPage();
  await openNamed(app, "bbq-branches", 11);
  const flags = () => store.getState().scenario?.opened.tracks.filter(({ look }) => look === "flags").length;
  const count = store.getState().scenario?.file.breakpoints?.length;
  expect(flags()).toBe(count);
  await changeScenario(app, "rename", (file) => renamed(file, "Reset", "Mine"));
  expect(flags()).toBe(count);
  await changeScenario(app, "delete", (file) => ({ ...file, breakpoints: file.breakpoints?.slice(1) }));
  expect(flags()).toBe(0);
  await undoChange(app);
  expect(flags()).toBe(count);
});
