// Reports errors: above the page, or where the failed action was started.

import { problemLine } from "../base/format";
import { err, type Result } from "../base/result";
import type { ShownError } from "../kit/problems/shown-error";
import type { SessionRefusal } from "../session/protocol";
import type { App } from "./context";
import { hardwareError, linkError, makingError, missingModulesError, problemsError } from "./shown-errors";

/** True if something can still be shown after an error: an open scenario, or a screen that needs none. */
export function isOpen({ store }: Pick<App, "store">): boolean {
  const { scenario, screen } = store.getState();
  return scenario !== null || screen !== "player";
}

/** Shows an error: in the open dialog, or above the page. */
export function fail({ store }: Pick<App, "store">, error: ShownError): false {
  const { dialog } = store.getState();
  const inDialog = dialog === "open" || dialog === "compare" || dialog === "edit";
  store.setState(inDialog ? { dialogError: error } : { error });
  return false;
}

/** Shows why a request failed, above the page. Restarts a worker that has died. */
export function refuse(app: App, refusal: SessionRefusal): false {
  switch (refusal.kind) {
    case "problems":
      return fail(app, problemsError(refusal.problems, isOpen(app)));
    case "link":
      return fail(app, linkError(refusal.text, isOpen(app)));
    case "missing":
      return fail(app, missingModulesError(refusal.modules, isOpen(app)));
    case "unavailable":
      return fail(app, hardwareError(refusal.text, isOpen(app)));
    case "impossible":
      return fail(app, makingError(refusal.text));
    case "died":
      app.onDied(refusal.reason);
      return false;
    case "cancelled":
      return false;
  }
}

/** Returns why a request failed, to be shown where it was made. The message is empty if the error is shown above the page. */
export function refuseHere(app: App, refusal: SessionRefusal): Result<never, string> {
  if (refusal.kind === "problems") return err(refusal.problems.map(problemLine).join("\n"));
  refuse(app, refusal);
  return err("");
}
