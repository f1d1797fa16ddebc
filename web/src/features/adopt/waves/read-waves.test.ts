// Waves of the probe as data, from the texts that it writes.

import { expect, test } from "vitest";
import { readWaves } from "./read-waves";

test("bits are levels, and words have their value in each cycle", () => {
  expect(readWaves(["push_i  ____/‾‾‾‾‾‾‾\\___", "data    |7      |300"])).toEqual({
    cycles: 4,
    signals: [
      { name: "push_i", kind: "bit", values: ["0", "1", "1", "0"] },
      { name: "data", kind: "word", values: ["7", "7", "300", "300"] },
    ],
  });
});

test("cycles that are left out are gaps", () => {
  expect(readWaves(["pop  ______.../‾‾\\_____"])?.signals[0]?.values).toEqual(["0", "0", null, "1", "0", "0"]);
  const words = readWaves(["i_pop       ______....../‾‾‾‾‾\\___________", "o_pop_data  |2    ......      |15841"]);
  expect(words?.signals[1]?.values).toEqual(["2", null, "2", "15841", "15841"]);
  expect(words?.signals[0]?.values).toEqual(["0", null, "1", "0", "0"]);
});

test("blocks go on from each other, and a word that is written again did not change", () => {
  const waves = readWaves(["a[3:1]  |5 |6", "b       ___/‾‾", "", "a[3:1]  |6", "b       ‾‾‾"]);
  expect(waves).toEqual({
    cycles: 3,
    signals: [
      { name: "a[3:1]", kind: "word", values: ["5", "6", "6"] },
      { name: "b", kind: "bit", values: ["0", "1", "1"] },
    ],
  });
});

test("a cell is wider than all words that are shown if every change says so", () => {
  // Cut after some blocks: the widest word came later.
  expect(readWaves(["valid  _____/‾‾‾‾", "data   |7   |8"])?.signals.map(({ values }) => values)).toEqual([
    ["0", "1"],
    ["7", "8"],
  ]);
});

test("a wave of words alone, or of a single signal", () => {
  expect(readWaves(["index_o  |0 |3 |0"])?.signals).toEqual([
    { name: "index_o", kind: "word", values: ["0", "3", "0"] },
  ]);
  expect(readWaves([])).toBeNull();
});

test("blocks of different signals are no waves", () => {
  expect(readWaves(["a  ___", "", "b  ___"])).toBeNull();
});
