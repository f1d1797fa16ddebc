// The author's desk: the draft with its undo, and its faults. It outlives the pane that shows it.

import { createStore } from "zustand/vanilla";
import type { TextError } from "../../../stops/document";
import { type Draft, NEW_DRAFT, stopAtLine, writeDraft } from "./draft";

export interface LessonDraftState {
  /** Key of the draft in the browser's storage. */
  readonly key: string;
  readonly draft: Draft;
  /** Place of the stop whose form is open; null for none. */
  readonly open: number | null;
  readonly before: readonly Version[];
  readonly after: readonly Version[];
  /** Faults of the text. */
  readonly faults: readonly TextError[];
  /** The draft whose runs were tried last, and all its faults. */
  readonly tried: { readonly draft: Draft; readonly faults: readonly TextError[] } | null;
  /** Whether the browser stores it; null before the first attempt. */
  readonly kept: boolean | null;
}

type Version = Pick<LessonDraftState, "draft" | "open">;

/** Versions that can be gone back to. */
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
  kept: null,
});

export const lessonDraft = createStore<LessonDraftState>(() => fresh(NEW_DRAFT));

/** Puts another draft on the desk; what lay there stays in the browser's storage. */
export function lay(draft: Draft, key?: string): void {
  lessonDraft.setState({ ...fresh(draft), ...(key !== undefined && { key }) });
}

/** Takes the draft off the desk, to be kept nowhere. */
export function discard(): void {
  lessonDraft.setState({ draft: NEW_DRAFT });
  lay(NEW_DRAFT);
}

/** Changes the draft. `typed`: the change goes on with the one before, and both are undone at once. */
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

/** Takes the last change back. */
export const undo = () => travel("before", "after");
/** Makes it again. */
export const redo = () => travel("after", "before");

function travel(from: "before" | "after", to: "before" | "after"): void {
  lessonDraft.setState((state) => {
    const version = state[from].at(-1);
    if (!version) return {};
    const here = { draft: state.draft, open: state.open };
    return { ...version, [from]: state[from].slice(0, -1), [to]: [...state[to], here] };
  });
}

/** All that is known to be wrong with the draft: with its text, and with its runs once they were tried. */
export const faultsOf = ({ draft, faults, tried }: LessonDraftState): readonly TextError[] =>
  tried?.draft === draft ? tried.faults : faults;

/** Whether a fault is only that a key of the front matter has no value yet: a new lesson begins so. */
export function isUnfilled({ front }: Draft, { line }: TextError): boolean {
  // The front matter begins below its line of dashes.
  return /^\w+:\s*$/.test(front.split("\n")[line - 2] ?? "");
}

/** Faults by the stop at which they are; those of the front matter under null. Lines are counted in the file, as the command line does. */
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
