// Saves the current draft, and checks its text, as it changes.

import type { StoreApi } from "zustand/vanilla";
import type { TextStorage } from "../../../storage/areas";
import { readOwn } from "../own/read-own";
import { type Draft, keyIn, readDraft, writeDraft } from "./draft";
import { type SavedDraft, saveDraft, savedDrafts } from "./drafts";
import { type LessonDraftState, lay, lessonDraft } from "./lesson-draft";

/** Milliseconds after the last change. */
const PAUSE_MS = 300;

/** Storage key of the current draft's key in this tab. */
const KEY = "queuescope.writing";

/** Saves and checks every state of the draft, until the returned function is called. */
export function saveLessonDraft(storage: TextStorage, store: StoreApi<LessonDraftState> = lessonDraft): () => void {
  let timer: ReturnType<typeof setTimeout>;
  /** True if the draft was changed since it was saved. */
  let changed = false;
  const isHere = (draft: Draft) => store.getState().draft === draft;
  const save = ({ key, draft }: Pick<LessonDraftState, "key" | "draft">, text: string) => {
    changed = false;
    if (draft.stops.length === 0) return;
    const savedDraft: SavedDraft = { key, title: keyIn(draft.front, "title") ?? "", text, at: Date.now() };
    saveDraft(savedDraft).then(
      () => isHere(draft) && store.setState({ isSaved: true }),
      () => isHere(draft) && store.setState({ isSaved: false }),
    );
  };
  const settle = () => {
    const { key, draft } = store.getState();
    const { text } = writeDraft(draft);
    storage.setItem(KEY, key);
    save({ key, draft }, text);
    readOwn(text).then(
      (read) => isHere(draft) && store.setState({ faults: read.ok || draft.stops.length === 0 ? [] : read.error }),
      // The lesson parser could not be loaded; the next change tries again.
      () => {},
    );
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, PAUSE_MS);
  };
  const unsubscribe = store.subscribe((state, before) => {
    // Saves the last changes of the previous draft.
    if (state.key !== before.key && changed) save(before, writeDraft(before.draft).text);
    changed ||= state.key === before.key && state.draft !== before.draft;
    if (state.draft !== before.draft || state.key !== before.key) later();
  });
  // The last changes must not be lost with the page.
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

/** Restores the draft that was open before a reload of this tab, unless another one is open. */
export async function recallLessonDraft(storage: TextStorage): Promise<void> {
  const { draft, before } = lessonDraft.getState();
  if (draft.stops.length > 0 || before.length > 0) return;
  const key = storage.getItem(KEY);
  const savedDraft = key === null ? undefined : (await savedDrafts()).find((one) => one.key === key);
  if (savedDraft && lessonDraft.getState().draft === draft) lay(readDraft(savedDraft.text), savedDraft.key);
}
