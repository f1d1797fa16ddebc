// State of the lesson editor: the draft with its undo history, and its errors. It outlives the component that shows it.

import { createStore } from "zustand/vanilla";
import type { TextError } from "../../../stops/document";
import { type Draft, NEW_DRAFT, stopAtLine, writeDraft } from "./draft";

export interface LessonDraftState {
  /** Key of the draft in the browser's database. */
  readonly key: string;
  readonly draft: Draft;
  /** Index of the stop whose form is open; null for none. */
  readonly open: number | null;
  readonly before: readonly Version[];
  readonly after: readonly Version[];
  /** Errors in the text. */
  readonly faults: readonly TextError[];
  /** The draft of the last trial run, with all its errors. */
  readonly tried: { readonly draft: Draft; readonly faults: readonly TextError[] } | null;
  /** True if the browser stores it; null before the first attempt. */
  readonly isSaved: boolean | null;
}

type Version = Pick<LessonDraftState, "draft" | "open">;

/** Largest number of versions in the undo history. */
const MOST_VERSIONS = 200;

const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

const fresh = (draft: Draft): LessonDraftState => ({
  key: newKey(),
  draft,
  open: draft.stops.length > 0 ? 0 : null,
  before: [],
  after: [],
  faults: [],
  tried: null,
  isSaved: null,
});

export const lessonDraft = createStore<LessonDraftState>(() => fresh(NEW_DRAFT));

/** Opens another draft; the previous one stays in the browser's database. */
export function lay(draft: Draft, key?: string): void {
  lessonDraft.setState({ ...fresh(draft), ...(key !== undefined && { key }) });
}

/** Closes the draft without saving it. */
export function discard(): void {
  lessonDraft.setState({ draft: NEW_DRAFT });
  lay(NEW_DRAFT);
}

/** Changes the draft. A `typed` change continues the one before, and both are undone together. */
export function change(to: Partial<Version>, typed = false): void {
  lessonDraft.setState(({ draft, open, before, after }) => {
    const goesOn = typed && lastTyped.draft === draft && lastTyped.open === (to.open ?? open);
    const next = { draft: to.draft ?? draft, open: to.open === undefined ? open : to.open };
    const isSame = next.draft === draft;
    if (typed) lastTyped = next;
    if (isSame) return next;
    const all = goesOn && before.length > 0 ? before : [...before, { draft, open }].slice(-MOST_VERSIONS);
    return { ...next, before: all, after: goesOn ? after : [] };
  });
}
/** The version that was typed last. */
let lastTyped: Version = { draft: NEW_DRAFT, open: null };

/** Undoes the last change. */
export const undo = () => travel("before", "after");
/** Redoes the last undone change. */
export const redo = () => travel("after", "before");

function travel(from: "before" | "after", to: "before" | "after"): void {
  lessonDraft.setState((state) => {
    const version = state[from].at(-1);
    if (!version) return {};
    const here = { draft: state.draft, open: state.open };
    return { ...version, [from]: state[from].slice(0, -1), [to]: [...state[to], here] };
  });
}

/** All known errors of the draft: in its text, and in its runs once they were tried. */
export const faultsOf = ({ draft, faults, tried }: LessonDraftState): readonly TextError[] =>
  tried?.draft === draft ? tried.faults : faults;

/** True if an error means only that a key of the front matter has no value yet, as in a new lesson. */
export function isUnfilled({ front }: Draft, { line }: TextError): boolean {
  // The front matter begins below its line of dashes.
  return /^\w+:\s*$/.test(front.split("\n")[line - 2] ?? "");
}

/** Errors by stop; errors of the front matter under null. Line numbers count from the start of the file, as on the command line. */
export function faultsByStop({
  draft,
  faults,
}: Pick<LessonDraftState, "draft" | "faults">): Map<number | null, TextError[]> {
  const written = writeDraft(draft);
  const all = new Map<number | null, TextError[]>();
  for (const fault of faults) {
    const at = stopAtLine(written, fault.line);
    all.set(at, [...(all.get(at) ?? []), fault]);
  }
  return all;
}
