// Notes in the scenario file. A change returns a new file and leaves the old one unchanged.

import type { Note } from "../../../gen/types/Note";
import type { Scenario } from "../../../gen/types/Scenario";

/** Largest length of a note and of its author's name in characters, and number of notes in a scenario. The same as in
 * wasm/scenario/src/limits.rs. */
export const NOTE_LIMITS = { text: 4_000, author: 100, notes: 1_000 } as const;

const notesOf = (file: Scenario): readonly Note[] => file.notes ?? [];

/** The file with one more note, after the notes of the same step and of earlier ones. */
export function withNote(file: Scenario, note: Note): Scenario {
  const notes = notesOf(file);
  const before = notes.findLastIndex(({ step }) => step <= note.step);
  return { ...file, notes: notes.toSpliced(before + 1, 0, note) };
}

/** The file with another text in one of its notes; its author and its thing are unchanged. */
export function withNoteText(file: Scenario, index: number, text: string): Scenario {
  return { ...file, notes: notesOf(file).map((note, i) => (i === index ? { ...note, text } : note)) };
}

/** The file without one of its notes. */
export const withoutNote = (file: Scenario, index: number): Scenario => ({
  ...file,
  notes: notesOf(file).toSpliced(index, 1),
});

/** Notes with their indices in the file, in the order of the steps. */
export const inOrder = (notes: readonly Note[]): readonly (readonly [number: number, note: Note])[] =>
  notes.map((note, number) => [number, note] as const).sort(([, a], [, b]) => a.step - b.step);

/** Two notes with the same key are the same note. */
export const keyOfNote = ({ step, text, author = "", engine, element = "" }: Note) =>
  JSON.stringify([step, text, author, engine ?? (element === "" ? null : 0), element]);

/** True if two scenarios differ only in their notes and in how they are first shown. Both must be in canonical form: fields in order, and
 * none with its default value. */
export function sameButNotes(a: Scenario, b: Scenario): boolean {
  const rest = ({ notes: _, view: __, ...file }: Scenario) => JSON.stringify(file);
  return rest(a) === rest(b);
}

/** Notes of `from` that `to` does not have, without duplicates. */
export function newNotes(from: Scenario, to: Scenario): Note[] {
  const seen = new Set(notesOf(to).map(keyOfNote));
  return notesOf(from).filter((note) => {
    const key = keyOfNote(note);
    return !seen.has(key) && seen.add(key);
  });
}

/** The file with the notes of both, without duplicates: its own notes unchanged, each other note after the notes of its step. */
export const merged = (file: Scenario, other: Scenario): Scenario => newNotes(other, file).reduce(withNote, file);
