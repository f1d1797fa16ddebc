// The keys that the help lists: those of commands, and those of single screens and fields.

import { COMMANDS, type Command } from "../commands";

type Row = readonly [written: string, does: string];

const row = ({ written, does }: Command): Row => [written, does];

const {
  play,
  stepOn,
  stepBack,
  toEnd,
  toMark,
  present,
  guess,
  ten,
  record,
  sideBySide,
  zoom,
  toBreakpoint,
  toDecision,
  toTouch,
  find,
  conditions,
  note,
  share,
  open,
  help,
  close,
} = COMMANDS;

/** What the keys do, for the help. */
export const KEYS: readonly Row[] = [
  ...[play, stepOn, stepBack].map(row),
  ["shift → ←", "10 steps on or back"],
  ["↑  ↓", "in the drawing, which the tab key enters: the thing before or after"],
  ...[toEnd, toMark, present].map(row),
  ["l", "in presenter mode: a spotlight that follows the pointer, or none"],
  [".", "in presenter mode: a blank screen, until any key"],
  ["+  -  0", "in presenter mode: the drawing larger, smaller, or fitted to the window again"],
  ["ctrl wheel", "in presenter mode: the drawing larger or smaller"],
  ["↑ ↓  shift ↑ ↓", "in presenter mode: scroll a drawing that was made larger, or sideways"],
  [
    "page down  page up",
    "in presenter mode of a lesson: the answer and then the next stop, or the stop before, as clickers send them",
  ],
  ["b", "in presenter mode of a lesson: a blank screen too"],
  ["t", "in presenter mode of a lesson: the teacher's window"],
  ["n  shift n", "in a lesson: the next stop, or the one before; in ten questions: the next one"],
  ["v", "in a lesson: read it aloud, or not"],
  ...[guess, ten, record, sideBySide, zoom, toBreakpoint, toDecision, toTouch, find].map(row),
  [
    "w  shift w",
    "to the next word that is explained, on a card with focus to its first one, or back; enter leads on to its links",
  ],
  ...[conditions, note, share, open].map(row),
  ["ctrl v", "open the link or file that was copied"],
  ["ctrl z", "undo the last change: a note, an operation by hand, a branch, a breakpoint, an edit"],
  ["ctrl y  ctrl shift z", "redo what was undone"],
  ...[help, close].map(row),
];
