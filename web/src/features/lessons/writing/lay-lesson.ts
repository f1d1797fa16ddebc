import { desk, lay } from "./desk";
import { readDraft, writeDraft } from "./draft";
import { keptDrafts } from "./drafts";

/** Lays a lesson on the desk, with the form of a stop open, from 1. A draft of the same text is gone on with. */
export async function layLesson(text: string, stop: number): Promise<void> {
  if (writeDraft(desk.getState().draft).text !== text) {
    const same = (await keptDrafts()).find((kept) => kept.text === text);
    lay(readDraft(text), same?.key);
  }
  const { stops } = desk.getState().draft;
  desk.setState({ open: stops.length === 0 ? null : Math.min(stop, stops.length) - 1 });
}
