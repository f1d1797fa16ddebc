// Handles notes that others wrote on the open scenario.

import type { App } from "../../app/context";
import { fail } from "../../app/errors";
import { makingError } from "../../app/shown-errors";
import { asStep } from "../../base/brand";
import { plural } from "../../base/format";
import { changeNotes } from "../run/actions/noted";
import { openText } from "../run/actions/open";
import { visitStep } from "../run/actions/view";
import { showView } from "../run/frames";
import { merged, newNotes } from "../run/state/notes";
import { OPEN_PANEL } from "../run/state/selectors";

/** Adds the received notes to the open scenario, and goes to the step of their link. */
export async function mergeReview(app: App): Promise<boolean> {
  const { review, scenario } = app.store.getState();
  if (!review || !scenario) return false;
  app.store.setState({ review: null });
  const count = plural(newNotes(review.file, scenario.file).length, "note");
  const done = await changeNotes(app, `merge ${count}`, (file) => merged(file, review.file));
  if (!done.ok) return done.error === "" ? false : fail(app, makingError(done.error));
  const { selection } = review.file.view ?? {};
  const thing = selection ? { engine: selection.engine ?? 0, element: selection.element } : null;
  if (review.step !== null) visitStep(app, asStep(review.step), thing);
  void showView(app, { tab: "notes", ...OPEN_PANEL, notice: `${count} merged` });
  return true;
}

/** Opens the received scenario instead of the open one. */
export function openReview(app: App): Promise<boolean> {
  const { review } = app.store.getState();
  return review ? openText(app, review.text, null, review.step) : Promise.resolve(false);
}

/** Leaves everything unchanged. */
export const dropReview = (app: App) => app.store.setState({ review: null });
