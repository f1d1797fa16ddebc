import { expect, test } from "vitest";
import type { Note } from "../../../gen/types/Note";
import type { Scenario } from "../../../gen/types/Scenario";
import {
  inOrder,
  keyOfNote,
  merged,
  newNotes,
  notesAt,
  sameButNotes,
  withNote,
  withNoteText,
  withoutNote,
} from "./notes";

const file: Scenario = {
  version: 1,
  engines: [{ design: "bbq", implementation: "rtl" }],
  bench: { kind: "ops" },
  traffic: [],
};
const note = (step: number, text: string, more: Partial<Note> = {}): Note => ({ step, text, ...more });
const of = (...notes: Note[]): Scenario => ({ ...file, notes });
const texts = (scenario: Scenario) => scenario.notes?.map(({ text }) => text).join(" ");

test("a note comes behind those of its step and before later ones; the file before stays", () => {
  const before = of(note(1, "a"), note(4, "b"), note(4, "c"), note(9, "d"));
  expect(texts(withNote(before, note(4, "new")))).toBe("a b c new d");
  expect(texts(withNote(before, note(0, "new")))).toBe("new a b c d");
  expect(texts(withNote(before, note(10, "new")))).toBe("a b c d new");
  expect(texts(withNote(file, note(3, "new")))).toBe("new");
  expect(texts(before)).toBe("a b c d");
});

test("other words leave the rest of a note, and the other notes, as they were", () => {
  const by = note(4, "b", { author: "Ada", engine: 0, element: "op[2]" });
  const changed = withNoteText(of(note(1, "a"), by), 1, "better");
  expect(changed.notes).toEqual([note(1, "a"), { ...by, text: "better" }]);
  expect(texts(withoutNote(changed, 0))).toBe("better");
});

test("notes are listed by step, those of one step as in the file", () => {
  const listed = inOrder([note(4, "a"), note(1, "b"), note(4, "c")]);
  expect(listed.map(([number, { text }]) => `${number}${text}`)).toEqual(["1b", "0a", "2c"]);
});

test("a scenario is the same whatever is noted on it and looked at first, and another one by anything else", () => {
  const shown: Scenario = { ...of(note(1, "a")), view: { step: 4, selection: { element: "op[1]" } } };
  expect(sameButNotes(file, shown)).toBe(true);
  for (const other of [{ seed: "0000000000000001" }, { title: "Mine" }, { edits: [] }, { expect: { divergence: 3 } }])
    expect(sameButNotes(file, { ...file, ...other })).toBe(false);
});

test("merged notes are those of both, none twice, whoever asks", () => {
  const author = note(2, "look", { author: "Author" });
  const ada = of(author, note(2, "why?", { author: "Ada" }), note(7, "end"));
  const bob = of(
    author,
    note(2, "why?", { author: "Bob" }),
    note(5, "here", { engine: 0, element: "op[1]" }),
    note(7, "end"),
  );
  const both = merged(ada, bob);
  expect(both.notes?.map(({ step, text, author = "" }) => `${step} ${text} ${author}`.trim())).toEqual([
    "2 look Author",
    "2 why? Ada",
    "2 why? Bob",
    "5 here",
    "7 end",
  ]);
  expect(newNotes(bob, ada)).toHaveLength(2);
  expect(merged(both, bob)).toEqual(both);
  expect(merged(both, ada)).toEqual(both);
  const sorted = (scenario: Scenario) => scenario.notes?.map((note) => JSON.stringify(note)).sort();
  expect(sorted(merged(bob, ada))).toEqual(sorted(both));
  // The same text about another thing is another note; a duplicate in one file is added once.
  expect(newNotes(of(note(7, "end", { engine: 0, element: "op[3]" })), ada)).toHaveLength(1);
  expect(newNotes(of(note(8, "x"), note(8, "x")), ada)).toHaveLength(1);
});

test("notes with a condition are listed first, merged by it, and stand where it holds", () => {
  const full = { when: "occ > 3", text: "full" };
  const empty = { when: "occ = 0", text: "full" };
  const ada = of(note(0, "start"), note(4, "b"));
  const noted = withNote(withNote(ada, full), empty);
  expect(noted.notes).toEqual([full, empty, note(0, "start"), note(4, "b")]);
  expect(inOrder([note(0, "start"), full]).map(([number]) => number)).toEqual([1, 0]);
  expect(keyOfNote(full)).not.toBe(keyOfNote(empty));
  // Drafts that browsers have stored are found by the same keys as ever.
  expect(keyOfNote(note(4, "b"))).toBe('[4,"b","",null,""]');
  expect(merged(ada, noted).notes).toEqual(noted.notes);
  expect(newNotes(noted, merged(ada, noted))).toEqual([]);
  expect(withNoteText(noted, 0, "fuller", "occ > 2").notes?.[0]).toEqual({ when: "occ > 2", text: "fuller" });
  expect(notesAt(noted.notes, { step: 4, noted: ["occ > 3"] })).toEqual([full, note(4, "b")]);
  expect(notesAt(noted.notes, { step: 5 })).toEqual([]);
  expect(notesAt(noted.notes, undefined)).toEqual([]);
});
