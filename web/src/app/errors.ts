// Reports of what went wrong: for the whole page, or where it was asked for.

import { problemLine } from "../base/problem";
import { err, type Result } from "../base/result";
import type { Trouble } from "../kit/problems/trouble";
import type { Refusal } from "../session/protocol";
import type { App } from "./context";
import { hardwareTrouble, linkTrouble, makingTrouble, problemsTrouble } from "./troubles";

/** Whether an error leaves something to see: a scenario, or a screen that needs none. */
export function isOpen({ store }: Pick<App, "store">): boolean {
  const { scenario, screen } = store.getState();
  return scenario !== null || screen !== "player";
}

/** Shows an error: in the dialog from which something is opened, or above the page. */
export function fail({ store }: Pick<App, "store">, trouble: Trouble): false {
  const { dialog } = store.getState();
  const inDialog = dialog === "open" || dialog === "compare" || dialog === "edit";
  store.setState(inDialog ? { dialogTrouble: trouble } : { trouble });
  return false;
}

/** Reports why a request failed, for the whole page. A worker that has died is replaced. */
export function refuse(app: App, refusal: Refusal): false {
  switch (refusal.kind) {
    case "problems":
      return fail(app, problemsTrouble(refusal.problems, isOpen(app)));
    case "link":
      return fail(app, linkTrouble(refusal.text, isOpen(app)));
    case "unavailable":
      return fail(app, hardwareTrouble(refusal.text, isOpen(app)));
    case "impossible":
      return fail(app, makingTrouble(refusal.text));
    case "died":
      app.onDied(refusal.reason);
      return false;
    case "cancelled":
      return false;
  }
}

/** Reports why a request failed, where it was made. The text is empty if the whole page shows it. */
export function refuseHere(app: App, refusal: Refusal): Result<never, string> {
  if (refusal.kind === "problems") return err(refusal.problems.map(problemLine).join("\n"));
  refuse(app, refusal);
  return err("");
}
