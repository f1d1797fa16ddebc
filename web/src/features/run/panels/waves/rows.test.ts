import { expect, test } from "vitest";
import type { Scenario } from "../../../../gen/types/Scenario";
import type { Wave } from "../../../../gen/types/Wave";
import { instanceOf, linesOf, rowsOf, withoutRow, withRadix, withRowMoved, withSignal } from "./rows";

const file = (...waves: Wave[]) => ({ version: 1, view: { step: 3, waves } }) as unknown as Scenario;
const signals = (scenario: Scenario, engine = 0) => rowsOf(scenario, engine).map(({ signal }) => signal);

test("a path is an instance and a name, with what is behind it", () => {
  expect(instanceOf("count_q")).toEqual({ instance: "", name: "count_q" });
  expect(instanceOf("u_list.gen_cell[0].u_cell.valid_q")).toEqual({
    instance: "u_list.gen_cell[0].u_cell",
    name: "valid_q",
  });
  expect(instanceOf("u_list.ranks_q[3][7:4]")).toEqual({ instance: "u_list", name: "ranks_q[3][7:4]" });
});

test("neighbours of one instance stand below its name, others have their paths", () => {
  const rows = ["push_i", "u_a.x", "u_a.y", "u_b.z", "u_a.w"].map((signal) => ({ signal }));
  expect(linesOf(rows).map((line) => (line.kind === "group" ? `[${line.name}]` : `${line.at} ${line.name}`))).toEqual([
    "0 push_i",
    "[u_a]",
    "1 x",
    "2 y",
    "3 u_b.z",
    "4 u_a.w",
  ]);
});

test("a signal comes behind those of its instance, and once", () => {
  const two = file({ signal: "u_a.x" }, { signal: "push_i" });
  expect(signals(withSignal(two, 0, "u_a.y"))).toEqual(["u_a.x", "u_a.y", "push_i"]);
  expect(signals(withSignal(two, 0, "u_b.z"))).toEqual(["u_a.x", "push_i", "u_b.z"]);
  expect(withSignal(two, 0, "push_i")).toBe(two);
  expect(withSignal(two, 0, "u_b.z").view?.step).toBe(3);
});

test("rows of other engines stay as they are", () => {
  const both = file({ signal: "a" }, { engine: 1, signal: "b", radix: "binary" });
  expect(signals(both, 1)).toEqual(["b"]);
  expect(withoutRow(both, 0, 0).view?.waves).toEqual([{ engine: 1, signal: "b", radix: "binary" }]);
  expect(withSignal(both, 1, "c").view?.waves?.at(-1)).toEqual({ engine: 1, signal: "c" });
});

test("rows move by one place, and not beyond the ends", () => {
  const three = file({ signal: "a" }, { signal: "b", radix: "hex" }, { signal: "c" });
  expect(signals(withRowMoved(three, 0, 1, -1))).toEqual(["b", "a", "c"]);
  expect(withRowMoved(three, 0, 1, 1).view?.waves?.[2]).toEqual({ signal: "b", radix: "hex" });
  expect(withRowMoved(three, 0, 0, -1)).toBe(three);
  expect(withRowMoved(three, 0, 2, 1)).toBe(three);
});

test("a radix is kept, and the usual one is left out", () => {
  const one = withRadix(file({ signal: "a" }, { signal: "b" }), 0, 1, "decimal");
  expect(one.view?.waves).toEqual([{ signal: "a" }, { signal: "b", radix: "decimal" }]);
  expect(withRadix(one, 0, 1, undefined).view?.waves).toEqual([{ signal: "a" }, { signal: "b" }]);
});
