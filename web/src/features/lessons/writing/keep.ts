// Keeps the draft on the desk, and reads it for faults, as it changes.

import type { StoreApi } from "zustand/vanilla";
import type { TextStorage } from "../../../storage/areas";
import { readOwn } from "../own/read-own";
import { type Draft, keyIn, readDraft, writeDraft } from "./draft";
import { type KeptDraft, keepDraft, keptDrafts } from "./drafts";
import { type LessonDraftState, lay, lessonDraft } from "./lesson-draft";

/** Milliseconds after the last change. */
const PAUSE_MS = 300;

/** Where this tab remembers which draft lies on its desk. */
const KEY = "queuescope.writing";

/** Keeps and reads every state of the draft, until the function it returns is called. */
export function keepLessonDraft(storage: TextStorage, store: StoreApi<LessonDraftState> = lessonDraft): () => void {
  let timer: ReturnType<typeof setTimeout>;
  /** Whether the draft was changed since it was kept. */
  let changed = false;
  const isHere = (draft: Draft) => store.getState().draft === draft;
  const keep = ({ key, draft }: Pick<LessonDraftState, "key" | "draft">, text: string) => {
    changed = false;
    if (draft.stops.length === 0) return;
    const kept: KeptDraft = { key, title: keyIn(draft.front, "title") ?? "", text, at: Date.now() };
    keepDraft(kept).then(
      () => isHere(draft) && store.setState({ kept: true }),
      () => isHere(draft) && store.setState({ kept: false }),
    );
  };
  const settle = () => {
    const { key, draft } = store.getState();
    const { text } = writeDraft(draft);
    storage.setItem(KEY, key);
    keep({ key, draft }, text);
    readOwn(text).then(
      (read) => isHere(draft) && store.setState({ faults: read.ok || draft.stops.length === 0 ? [] : read.error }),
      // What reads lessons could not be fetched; the next change tries again.
      () => {},
    );
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, PAUSE_MS);
  };
  const unsubscribe = store.subscribe((state, before) => {
    // What was typed last into the one that lay there.
    if (state.key !== before.key && changed) keep(before, writeDraft(before.draft).text);
    changed ||= state.key === before.key && state.draft !== before.draft;
    if (state.draft !== before.draft || state.key !== before.key) later();
  });
  // What was typed last must not be lost with the page.
  const leave = () => {
    clearTimeout(timer);
    settle();
  };
  addEventListener("pagehide", leave);
  later();
  return () => {
    unsubscribe();
    removeEventListener("pagehide", leave);
    leave();
  };
}

/** Lays the draft on the desk that lay there before a reload of this tab, if nothing lies there yet. */
export async function recallLessonDraft(storage: TextStorage): Promise<void> {
  const { draft, before } = lessonDraft.getState();
  if (draft.stops.length > 0 || before.length > 0) return;
  const key = storage.getItem(KEY);
  const kept = key === null ? undefined : (await keptDrafts()).find((one) => one.key === key);
  if (kept && lessonDraft.getState().draft === draft) lay(readDraft(kept.text), kept.key);
}
