import { expect, test } from "vitest";
import type { DeclaredSignal } from "../../../source/types";
import { kindOf, nextRadix, radixLabel, type WaveKind, written } from "./radix";

const declared = (changes: Partial<DeclaredSignal>): DeclaredSignal => ({
  name: "x",
  line: 1,
  column: 1,
  isLocal: false,
  bits: 8,
  elements: 0,
  type: "logic [7:0]",
  values: {},
  assigned: [],
  ...changes,
});
const PLAIN: WaveKind = { bits: 10, names: null };

test("values are written in each radix, with the digits of their width", () => {
  expect(written("2a", undefined, PLAIN)).toBe("02a");
  expect(written("2a", "hex", PLAIN)).toBe("02a");
  expect(written("2a", "decimal", PLAIN)).toBe("42");
  expect(written("2a", "binary", PLAIN)).toBe("0000101010");
  expect(written("0", "hex", { bits: null, names: null })).toBe("0");
  expect(written("ffffffffffffffffffffffff", "decimal", { bits: 96, names: null })).toBe(
    "79228162514264337593543950335",
  );
});

test("an enumeration is written by its names, unless a radix is chosen", () => {
  const kind = kindOf(declared({ bits: 2, values: { Idle: 0, Busy: 2 } }), "");
  expect(["0", "2", "3"].map((value) => written(value, undefined, kind))).toEqual(["Idle", "Busy", "3"]);
  expect(written("2", "binary", kind)).toBe("10");
});

test("parts have the bits of their range, elements those of the array's", () => {
  expect(kindOf(declared({}), "")).toEqual({ bits: 8, names: null });
  expect(kindOf(declared({}), "[7:4]").bits).toBe(4);
  expect(kindOf(declared({}), "[3]").bits).toBe(1);
  expect(kindOf(declared({ elements: 16 }), "[3]").bits).toBe(8);
  expect(kindOf(declared({ elements: 16 }), "[3][2:0]").bits).toBe(3);
  expect(kindOf(declared({}), ".rank")).toEqual({ bits: null, names: null });
  expect(kindOf(declared({ elements: 4, values: { A: 0 } }), "[1]").names?.get("0")).toBe("A");
});

test("a button goes through all of them", () => {
  const named: WaveKind = { bits: 2, names: new Map([["0", "Idle"]]) };
  const cycle = (kind: WaveKind) => {
    const seen = [radixLabel(undefined, kind)];
    for (let at = nextRadix(undefined, kind); at !== undefined; at = nextRadix(at, kind))
      seen.push(radixLabel(at, kind));
    return seen;
  };
  expect(cycle(named)).toEqual(["name", "hex", "dec", "bin"]);
  expect(cycle(PLAIN)).toEqual(["hex", "dec", "bin"]);
  // A file may say what is usual: it goes on from there.
  expect(nextRadix("hex", PLAIN)).toBe(undefined);
});
