import { expect, test } from "vitest";
import type { DeclaredSignal, SourceOutline } from "../../../source/types";
import { belowTop, knownLines } from "./resolve";

const signal = (name: string, changes: Partial<DeclaredSignal> = {}): DeclaredSignal => ({
  name,
  line: 1,
  column: 1,
  isLocal: false,
  bits: 4,
  elements: 0,
  type: "logic [3:0]",
  values: {},
  assigned: [],
  ...changes,
});

const outline: SourceOutline = {
  top: "queue",
  files: ["queue.sv"],
  modules: [
    {
      name: "queue",
      file: 0,
      line: 1,
      uses: [],
      signals: [signal("push_i", { bits: 1 }), signal("mem", { elements: 8 })],
    },
    { name: "list", file: 0, line: 9, uses: [], signals: [signal("state_q", { values: { Idle: 0, Busy: 1 } })] },
  ],
  instances: [
    { name: "", module: 0 },
    { name: "u_list", module: 1 },
  ],
  fields: {},
};

const shown = (...signals: string[]) =>
  knownLines(
    outline,
    signals.map((signal) => ({ signal })),
  ).map((line) => (line.kind === "group" ? line.name : [line.name, line.known?.bits, line.isMemory]));

test("names of fields begin with the top, paths do not", () => {
  expect(belowTop(outline, "queue.u_list.state_q")).toBe("u_list.state_q");
  expect(belowTop(outline, "queued.x")).toBe("queued.x");
  expect(shown("queue.u_list.state_q", "u_list.state_q[1:0]")).toEqual([
    "u_list",
    ["state_q", 4, false],
    ["state_q[1:0]", 2, false],
  ]);
});

test("bits, elements and memories are told apart, and a signal that is not there stays as a line", () => {
  expect(shown("push_i", "mem", "mem[3]", "gone", "u_list.gone_q", "push")).toEqual([
    ["push_i", 1, false],
    ["mem", 4, true],
    ["mem[3]", 4, false],
    ["gone", undefined, false],
    ["u_list.gone_q", undefined, false],
    ["push", undefined, false],
  ]);
});

test("an enumeration has its names, a part of it has none", () => {
  const [whole, part] = knownLines(outline, [{ signal: "u_list.state_q" }, { signal: "u_list.state_q[0]" }]).slice(1);
  expect(whole).toMatchObject({
    known: {
      names: new Map([
        ["0", "Idle"],
        ["1", "Busy"],
      ]),
    },
  });
  expect(part).toMatchObject({ known: { bits: 1, names: null } });
});
