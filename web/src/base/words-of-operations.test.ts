import { expect, test } from "vitest";
import { argumentText, resultText, shortText } from "./words-of-operations";

const words = (names: string) =>
  names
    .split(" ")
    .filter(Boolean)
    .map((name) => ({ name, min: 0, max: 9999 }));
const operation = (name: string, takes: string, gives = "") => ({
  name,
  arguments: words(takes),
  results: words(gives),
});

/** The text of an enqueue's arguments. */
const brought = (names: string, args: number[]) => argumentText([operation("enqueue", names)], "enqueue", args);

test("an operation says what it brings, each word as its name says", () => {
  expect(brought("data", [17])).toBe("17");
  expect(brought("data rank", [17, 2])).toBe("17 @ 2");
  expect(brought("rank data", [2, 17])).toBe("17 @ 2");
  expect(brought("data priority queue", [17, 2, 3])).toBe("17 @ 2 q3");
  expect(brought("data flow bytes packet_time", [17, 2, 1500, 4])).toBe("17 f2 1500B +4");
  expect(brought("data rank send group", [17, 2, 40, 1])).toBe("17 @ 2 from 40 g1");
  expect(brought("data rank id from_id", [8, 4, 1, 0])).toBe("8 @ 4 id 1 takes id 0");
  expect(brought("data rank other", [17, 2, 3])).toBe("17 @ 2, 3");
  expect(argumentText([operation("dequeue", "now group")], "dequeue", [12, 1])).toBe("at 12 g1");
  expect(argumentText([operation("reset", "cycles")], "reset", [4])).toBe("4");
  expect(argumentText([], "dequeue-min", [])).toBe("");
  // Bytes, then the lower and the upper word of a time in nanoseconds.
  expect(argumentText([], "frame", [114, 640, 2])).toBe("114 B, 8589935232 ns");
});

test("an operation says what it returned", () => {
  const dequeue = operation("dequeue-min", "", "data priority queue");
  expect(resultText([dequeue], "dequeue-min", [17, 2, 1])).toBe("17 @ 2 q1");
  expect(resultText([operation("enqueue", "data", "data")], "enqueue", [17])).toBe("done");
  expect(resultText([], "reset", [])).toBe("done");
  // Of a user's module a take may bring nothing.
  expect(resultText([{ ...operation("pop", "", "data"), role: "take" }], "pop", [])).toBe("nothing");
  expect(resultText([], "frame", [1, 3])).toBe("#3 → core 1");
  expect(resultText([], "frame", [1, 0])).toBe("no number → core 1");
});

test("a word that can have one value only is left out", () => {
  const group = { name: "group", min: 0, max: 0 };
  expect(argumentText([{ ...operation("dequeue", ""), arguments: [group] }], "dequeue", [0])).toBe("");
});

test("where there is little room the first two words are enough", () => {
  expect(shortText(words("data flow bytes"), [17, 2, 1500])).toBe("17 f2");
  expect(shortText(words("data"), [17])).toBe("17");
});
