// The form of a map: what it reads of a text, what it writes, and how ports are grouped by operations.

import { expect, test } from "vitest";
import { OP_ENUM } from "../../../../test/op-enum-map";
import { contradictsGuess, differencesOf } from "./differences";
import {
  acceptanceChanges,
  acceptanceOf,
  codeChange,
  editMap,
  entryChange,
  overflowChanges,
  signalChange,
  tieValue,
  withSourcesOf,
} from "./edit-map";
import { type MapForm, readMap } from "./map-form";
import { portGroups, portOf, signalChoices } from "./ports";

const read = (text: string): MapForm => {
  const map = readMap(text);
  if (!map) throw new Error("no map");
  return map;
};

test("a map is read with the defaults of what it leaves out", () => {
  const map = read(OP_ENUM);
  expect(map.reset).toEqual({ signal: "!rst_ni", cycles: 2, wait: 0, start: "", done: "" });
  expect([map.order, map.settles, map.sameStep, map.capacity]).toEqual(["smallest", 1, "take-first", 8]);
  expect(map.compare).toEqual({ design: "pifo", equalRanks: "strict" });
  expect(map.operations.map(({ name, role, waits, gated, latency }) => [name, role, waits, gated, latency])).toEqual([
    ["enqueue", "put", true, false, null],
    ["dequeue", "take", true, false, 3],
  ]);
  expect(map.findings).toHaveLength(2);
});

test("values of a wrong type are ignored, and what is no object is no map", () => {
  const map = read('{"top": 3, "operations": [{"name": 1, "role": "steal", "latency": "3"}, 7], "ports": {}}');
  expect(map.top).toBe("");
  expect(map.operations.map(({ name, role, latency }) => [name, role, latency])).toEqual([
    ["", "other", null],
    ["", "other", null],
  ]);
  expect(map.ports).toEqual([]);
  for (const text of ["", "{", "[]", "3", "null"]) expect(readMap(text)).toBeNull();
});

test("an edit changes its own value, and what is said by default is left out", () => {
  const latency = editMap(OP_ENUM, [[["operations", 1, "latency"], 2]]);
  expect(latency).toBe(OP_ENUM.replace('"latency": 3', '"latency": 2'));
  const none = read(editMap(OP_ENUM, [signalChange(["operations", 0, "refused"], " ")]));
  expect(none.operations[0]?.refused).toBe("");
  expect(editMap(OP_ENUM, [signalChange(["operations", 0, "result_valid"], "")])).toBe(OP_ENUM);
  expect(read(editMap(OP_ENUM, [codeChange(0, "op_i", 3)])).operations[0]?.code).toEqual({ signal: "op_i", value: 3 });
  expect(read(editMap(OP_ENUM, [codeChange(0, "", 3)])).operations[0]?.code).toBeNull();
});

test("entries of objects come and go by their names, and an object goes with its last one", () => {
  const tie = (text: string, name: string, value: number | string | undefined) =>
    editMap(text, [entryChange(["ties"], read(text).ties, name, value)]);
  const two = tie(tie(OP_ENUM, "debug_i", 0), "lane_i[2]", "step");
  expect(read(two).ties).toEqual({ debug_i: 0, "lane_i[2]": "step" });
  const one = tie(two, "debug_i", undefined);
  expect(read(one).ties).toEqual({ "lane_i[2]": "step" });
  expect(JSON.parse(tie(one, "lane_i[2]", undefined))).toEqual(JSON.parse(OP_ENUM));
  expect(["7", "step", "-1", ""].map(tieValue)).toEqual([7, "step", "-1", ""]);
  const nothing = editMap(OP_ENUM, [entryChange(["operations", 1, "nothing"], {}, "rank", 65_535)]);
  expect(read(nothing).operations[1]?.nothing).toEqual({ rank: 65_535 });
  expect(read(OP_ENUM).operations[1]?.nothing).toEqual({});
});

test("an operation pushes an element out once an output says so", () => {
  const change = (text: string, valid: string) => {
    const [put] = read(text).operations;
    return put ? editMap(text, overflowChanges(0, put, valid, ["rank", "data"])) : text;
  };
  const pushed = change(OP_ENUM, "full_o");
  expect(read(pushed).operations[0]?.overflow).toEqual({
    valid: "full_o",
    results: [
      { name: "rank", signal: "" },
      { name: "data", signal: "" },
    ],
  });
  const named = editMap(pushed, [[["operations", 0, "overflow", "results", 1, "signal"], "result_data_o"]]);
  expect(read(change(named, "debug_o[0]")).operations[0]?.overflow).toEqual({
    valid: "debug_o[0]",
    results: [
      { name: "rank", signal: "" },
      { name: "data", signal: "result_data_o" },
    ],
  });
  expect(JSON.parse(change(named, " "))).toEqual(JSON.parse(OP_ENUM));
});

test("what is shown is a list, also where it has values that are no names", () => {
  expect(read(OP_ENUM).show).toEqual(["op_enum.list_q"]);
  expect(read(OP_ENUM.replace('["op_enum.list_q"]', '["a.b", 3]')).show).toEqual(["a.b", ""]);
  expect(read(editMap(OP_ENUM, [[["show", 1], "op_enum.count_q"]])).show).toEqual([
    "op_enum.list_q",
    "op_enum.count_q",
  ]);
});

test("how an operation is accepted is one choice, which three fields say", () => {
  const map = read(OP_ENUM);
  expect(map.operations.map(acceptanceOf)).toEqual(["waits", "waits"]);
  for (const way of ["always", "refused", "waits", "waits-gated", "refused-gated"] as const) {
    const text = editMap(OP_ENUM, acceptanceChanges(0, way, "ready_o"));
    const [first] = read(text).operations;
    expect(first && acceptanceOf(first)).toBe(way);
    expect(first?.ready).toBe(way === "always" ? "" : "ready_o");
    expect(editMap(text, acceptanceChanges(0, "waits", "ready_o"))).toContain('"waits": true');
  }
});

test("ports are grouped by the operations that share them", () => {
  const groups = portGroups(read(OP_ENUM));
  const names = groups.map(({ title, inputs, outputs }) => [
    title,
    inputs.map(({ port }) => port.name).join(" "),
    outputs.map(({ port }) => port.name).join(" "),
  ]);
  expect(names).toEqual([
    ["clock, reset, tied", "clk_i rst_ni", ""],
    ["enqueue, dequeue", "op_i", "ready_o"],
    ["enqueue", "rank_i data_i", "full_o"],
    ["dequeue", "", "empty_o result_valid_o result_rank_o result_data_o"],
    ["without a role", "", "debug_o"],
  ]);
  const shared = groups[1]?.inputs[0]?.uses;
  expect(shared).toEqual([
    { operation: 0, as: "code 1", signal: null },
    { operation: 1, as: "code 2", signal: null },
  ]);
  expect(groups[0]?.inputs[1]?.uses).toEqual([{ operation: null, as: "reset", signal: "!rst_ni" }]);
});

test("each port is in one group, whatever the map names", () => {
  const odd = editMap(OP_ENUM, [
    [["ties"], { data_i: 3 }],
    [["operations", 0, "valid"], "op_i[0] & !op_i[1] & nowhere_i"],
  ]);
  const groups = portGroups(read(odd));
  const ports = groups.flatMap(({ inputs, outputs }) => [...inputs, ...outputs]).map(({ port }) => port.name);
  expect(ports.toSorted()).toEqual(
    read(odd)
      .ports.map(({ name }) => name)
      .toSorted(),
  );
  const op = groups.flatMap(({ inputs }) => inputs).find(({ port }) => port.name === "op_i");
  expect(op?.uses.map(({ as, signal }) => [as, signal])).toEqual([
    ["valid", "op_i[0]"],
    ["valid", "!op_i[1]"],
    ["code 1", null],
    ["code 2", null],
  ]);
});

test("the port of a signal is its name without what is around it", () => {
  expect(["clk", "!rst_ni", "op_i[1:0]", "!lane_i[2][7:0]", " a "].map(portOf)).toEqual([
    "clk",
    "rst_ni",
    "op_i",
    "lane_i",
    "a",
  ]);
});

test("a field offers the signals that fit", () => {
  const map = read(OP_ENUM);
  expect(signalChoices(map, "in", 1)).toEqual([...["clk_i", "!clk_i", "rst_ni", "!rst_ni", "op_i[0]", "op_i[1]"]]);
  expect(signalChoices(map, "in", 32)).toEqual(["clk_i", "rst_ni", "op_i", "rank_i", "data_i"]);
  expect(signalChoices(map, "out", 1)).toContain("debug_o[2]");
  const lanes = read(editMap(OP_ENUM, [[["ports", 4, "elements"], 2]]));
  expect(signalChoices(lanes, "in", 32)).toContain("rank_i[1]");
});

test("what the probe changed is known by its path, and whether the guess said otherwise", () => {
  const guess = read(
    editMap(OP_ENUM, [
      [["operations", 1, "latency"], 0],
      [["capacity"], undefined],
    ]),
  );
  const measured = read(
    editMap(OP_ENUM, [
      [["order"], "largest"],
      [["reset", "wait"], 8],
    ]),
  );
  expect(differencesOf(guess, measured)).toEqual([
    { path: "order", was: "smallest", is: "largest", contradicts: true },
    { path: "capacity", was: "null", is: "8", contradicts: false },
    { path: "reset.wait", was: "0", is: "8", contradicts: true },
    { path: "operations[1].latency", was: "0", is: "3", contradicts: true },
  ]);
  expect(differencesOf(guess, guess)).toEqual([]);
  // A latency that is left out is 0, unless an output says when results are there.
  const untold = editMap(OP_ENUM, [[["operations", 1, "latency"], undefined]]);
  const bare = editMap(untold, [[["operations", 1, "result_valid"], undefined]]);
  const late = editMap(bare, [[["operations", 1, "latency"], 1]]);
  expect(differencesOf(read(bare), read(late))).toEqual([
    { path: "operations[1].latency", was: "0", is: "1", contradicts: true },
  ]);
  expect(differencesOf(read(untold), read(OP_ENUM))[0]?.contradicts).toBe(false);
});

test("findings that contradict the guess are those that say so", () => {
  const found = (what: string, found: string) => contradictsGuess({ what, found });
  expect(found("latency", "the guess said latency 0 for `pop`; the words came 1 step after it")).toBe(true);
  expect(found("reset", "rst is held for 2 steps; the reset as guessed brings nothing to life")).toBe(true);
  expect(found("guess", "the guess is doubtful")).toBe(false);
  expect(found("order", "the smallest rank comes first")).toBe(false);
});

test("a map that was edited by hand goes on with other sources", () => {
  const newer = editMap(OP_ENUM, [
    [["ports", 4, "bits"], 12],
    [["sources"], ["all.sv"]],
    [["settles"], 5],
  ]);
  const edited = editMap(OP_ENUM, [[["settles"], 2]]);
  const map = read(withSourcesOf(edited, newer));
  expect([map.settles, map.sources, map.ports[4]?.bits]).toEqual([2, ["all.sv"], 12]);
});
