import { expect, test } from "vitest";
import { clause, counted, grouped, NOTHING, remarkOf } from "./clause";
import { opMention, plainText } from "./contract";

test("a template has its text and its facts, those of its parts too", () => {
  const place = { text: "place 3", thing: "entry.rank[3]" };
  const rest = clause`, behind ${counted({ behind: 1204 }, "element")}`;
  const said = clause`${{ op: opMention(7, "enqueue") }} goes to ${{ place }}${rest}${NOTHING}.`;
  expect(plainText(said.sentence)).toBe("op 7 (enqueue) goes to place 3, behind 1,204 elements.");
  expect(said.sentence).toEqual([opMention(7, "enqueue"), " goes to ", place, ", behind 1,204 elements."]);
  expect(said.facts).toEqual({ op: opMention(7, "enqueue"), place, behind: 1204 });
});

test("one of a thing has no plural, and a sentence begins with a capital", () => {
  expect(plainText(counted({ left: 1 }, "entry", "entries").sentence)).toBe("1 entry");
  expect(plainText(grouped({ all: 131071 }).sentence)).toBe("131,071");
  const remark = remarkOf("left", 5, 2, clause`nothing waits`);
  expect(remark).toEqual({ topic: "left", weight: 5, stage: 2, sentence: ["Nothing waits"], facts: {} });
});

test("a number without a name, and one name for two facts, are mistakes of who writes the template", () => {
  expect(() => clause`goes to ${"place 3"}`).toThrow("a number without a name: place 3");
  expect(() => clause`from ${{ step: 3 }} to ${{ step: 4 }}`).toThrow("two facts are called step");
  expect(plainText(clause`${{ step: 3 }} and ${{ step: 3 }}`.sentence)).toBe("3 and 3");
});
