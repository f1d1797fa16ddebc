// Opens captures and tables as scenarios.

import { whileBusy } from "../../../app/busy";
import type { App } from "../../../app/context";
import { fail, isOpen } from "../../../app/errors";
import { openText } from "../../run/actions/opening";
import { MOST_BYTES } from "./imported";
import { largeTrouble, reportOf } from "./report";

/**
 * Opens the scenario of a capture or a table. True if it is open by then; null for a file that is neither, or that cannot be read
 * since the module that reads it could not be fetched. False once the reader has gone elsewhere, whatever the file is.
 */
export async function openImported(app: App, file: Blob): Promise<boolean | null> {
  const { store, browser, navigation } = app;
  if (file.size > MOST_BYTES) return fail(app, largeTrouble(file.size, isOpen(app)));
  const name = file instanceof File ? file.name : "a file";
  const signal = navigation.begin();
  return whileBusy(store, async () => {
    try {
      const imported = await browser.importFile(file, name, store.getState().scenario?.text ?? "");
      if (signal.aborted) return false;
      if (imported.kind === "") return null;
      const { scenario, trouble } = reportOf(imported, name, isOpen(app));
      if (scenario !== null) {
        const opened = await openText(app, scenario);
        if (opened) store.setState({ trouble });
        return opened;
      }
      // A dialog has no buttons for these choices.
      if (!trouble.offers?.length) return fail(app, trouble);
      store.setState({ trouble, dialog: null, dialogTrouble: null });
      return false;
    } catch {
      // Without the module it is refused as any other file.
      return signal.aborted ? false : null;
    }
  });
}
