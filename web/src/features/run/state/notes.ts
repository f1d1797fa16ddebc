// Notes in the scenario file. A change returns a new file and leaves the old one unchanged.

import type { Frame } from "../../../gen/types/Frame";
import type { Note } from "../../../gen/types/Note";
import type { Scenario } from "../../../gen/types/Scenario";

/** Largest length of a note and of its author's name in characters, and number of notes in a scenario. The same as in
 * wasm/scenario/src/limits.rs. */
export const NOTE_LIMITS = { text: 4_000, author: 100, notes: 1_000 } as const;

const notesOf = (file: Scenario): readonly Note[] => file.notes ?? [];

/** The place of a note among others: those with a condition are before those of step 0. */
const placeOf = ({ step = -1 }: Note): number => step;

/** The file with one more note: after the notes of the same step and of earlier ones, or after those with a condition. */
export function withNote(file: Scenario, note: Note): Scenario {
  const notes = notesOf(file);
  const before = notes.findLastIndex((other) => placeOf(other) <= placeOf(note));
  return { ...file, notes: notes.toSpliced(before + 1, 0, note) };
}

/** The file with another text in one of its notes, and another condition if one is given; its author and its thing are unchanged. */
export function withNoteText(file: Scenario, index: number, text: string, when?: string): Scenario {
  const change = { text, ...(when !== undefined && { when }) };
  return { ...file, notes: notesOf(file).map((note, i) => (i === index ? { ...note, ...change } : note)) };
}

/** The file without one of its notes. */
export const withoutNote = (file: Scenario, index: number): Scenario => ({
  ...file,
  notes: notesOf(file).toSpliced(index, 1),
});

/** Notes with their indices in the file, those with a condition first, in the order of the steps. */
export const inOrder = (notes: readonly Note[]): readonly (readonly [number: number, note: Note])[] =>
  notes.map((note, number) => [number, note] as const).sort(([, a], [, b]) => placeOf(a) - placeOf(b));

/** Two notes with the same key are the same note. */
export const keyOfNote = ({ step, when, text, author = "", engine, element = "" }: Note) =>
  JSON.stringify([step ?? when, text, author, engine ?? (element === "" ? null : 0), element]);

/** The notes that stand at the step of a frame: those of the step, and those whose condition holds in it. */
export const notesAt = (notes: readonly Note[] | undefined, frame: NotedFrame | undefined): Note[] =>
  (frame && notes?.filter((note) => isAt(note, frame))) ?? [];

/** True if a note stands at the step of a frame. */
export const isAt = ({ step, when }: Note, frame: NotedFrame): boolean =>
  step === frame.step || (when !== undefined && (frame.noted?.includes(when) ?? false));

type NotedFrame = Pick<Frame, "step" | "noted">;

/** True if a note has a condition in place of a step. */
export const hasConditions = (file: Scenario): boolean => notesOf(file).some(({ when }) => when !== undefined);

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

/** The file with the notes of both, without duplicates: its own notes unchanged, each other note after the notes of its step, or after those
 * with a condition. */
export const merged = (file: Scenario, other: Scenario): Scenario => newNotes(other, file).reduce(withNote, file);
