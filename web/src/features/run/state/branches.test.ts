import { expect, test } from "vitest";
import type { Scenario } from "../../../gen/types/Scenario";
import {
  editsOf,
  editText,
  isOn,
  renamed,
  runOf,
  showing,
  shownBranch,
  withEdit,
  withoutBranch,
  withoutEdit,
} from "./branches";

const file: Scenario = {
  version: 1,
  engines: [{ design: "bbq", implementation: "rtl", switches: { bypass: false } }],
  bench: { kind: "ops" },
  traffic: [],
  view: { step: 3 },
  expect: { divergence: 4 },
};
const op = (step: number) => ({ step, op: ["dequeue-max"] as [string] });
const off = (step: number) => ({ step, engine: 0, switch: "coloring", on: false });

test("what is done by hand in the scenario's own run makes a branch, and the run stays", () => {
  const changed = withEdit(file, op(5));
  expect(changed).toEqual({
    ...file,
    forks: [{ name: "Branch 2", edits: [op(5)] }],
    view: { step: 3, fork: "Branch 2" },
  });
  expect(showing(changed, null)).toEqual({ ...file, forks: changed.forks });
});

test("at the end of a branch it goes on; in its past it makes another, which shares what was before", () => {
  const one = withEdit(withEdit(withEdit(file, op(5)), off(5)), op(9));
  expect(one.forks).toEqual([{ name: "Branch 2", edits: [op(5), off(5), op(9)] }]);
  const two = withEdit(one, op(7));
  expect(two.forks).toEqual([one.forks?.[0], { name: "Branch 3", edits: [op(5), off(5), op(7)] }]);
  // A step has one slot: another operation in it is another branch.
  const three = withEdit(one, op(9));
  expect(three.forks?.[1]?.edits).toEqual([op(5), off(5), op(9)]);
  // Edits of a run apply to its branches too.
  const own = withEdit({ ...file, edits: [op(1), op(8)] }, op(4));
  expect(editsOf(own, "Branch 2")).toEqual([op(1), op(4)]);
  expect(editsOf(own, null)).toEqual([op(1), op(8)]);
});

test("branches are renamed, shown and deleted; names stay apart", () => {
  const one = withEdit(file, op(5));
  const named = renamed(one, "Branch 2", "Branch 3");
  expect([shownBranch(named), named.forks?.[0]?.name]).toEqual(["Branch 3", "Branch 3"]);
  const two = withEdit(showing(named, null), op(6));
  expect(two.forks?.map(({ name }) => name)).toEqual(["Branch 3", "Branch 2"]);
  expect(shownBranch(withoutBranch(two, "Branch 3"))).toBe("Branch 2");
  expect(withoutBranch(withoutBranch(two, "Branch 3"), "Branch 2")).toEqual({ ...file, forks: [] });
  expect(withoutEdit(one, 0).forks).toEqual([{ name: "Branch 2", edits: [] }]);
});

test("a branch is shown without expectations, which are about the scenario's own run", () => {
  const one = withEdit(file, op(5));
  expect(runOf(file)).toBe(file);
  expect(runOf(one).expect).toBeUndefined();
  expect(runOf(one).edits).toEqual([op(5)]);
  expect(runOf(one)).toBe(runOf(one));
});

test("a switch is what it was set to last", () => {
  const element = ["data", "priority"].map((name) => ({ name, min: 0, max: 9 }));
  const enqueue = { name: "enqueue", arguments: element, results: element };
  const one = withEdit(withEdit(file, off(5)), { ...off(9), on: true });
  expect([4, 5, 8, 9].map((step) => isOn(one, 0, "coloring", step))).toEqual([true, false, false, true]);
  expect(isOn(one, 0, "bypass", 0)).toBe(false);
  expect([editText(op(1), []), editText(off(1), []), editText({ step: 1, op: ["enqueue", 5, 2] }, [enqueue])]).toEqual([
    "dequeue-max",
    "coloring off",
    "enqueue 5 @ 2",
  ]);
});
