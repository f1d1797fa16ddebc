// Opens captures and tables as scenarios.

import { MOST_BYTES } from "../importing/imported";
import { largeTrouble, reportOf } from "../importing/report";
import { whileBusy } from "../state/busy";
import type { Core } from "./core";
import type { Surroundings } from "./surroundings";

/**
 * Opens the scenario of a capture or a table, by `open`. True if it is open by then; null for a file that is neither, or that cannot be read
 * since the module that reads it could not be fetched. False once the reader has gone elsewhere, whatever the file is.
 */
export async function openImported(
  core: Core,
  around: Surroundings,
  file: Blob,
  open: (text: string) => Promise<boolean>,
): Promise<boolean | null> {
  const { store } = core;
  if (file.size > MOST_BYTES) return core.fail(largeTrouble(file.size, core.isOpen()));
  const name = file instanceof File ? file.name : "a file";
  const isWanted = core.go();
  return whileBusy(store, async () => {
    try {
      const imported = await around.importFile(file, name, store.getState().scenario?.text ?? "");
      if (!isWanted()) return false;
      if (imported.kind === "") return null;
      const { scenario, trouble } = reportOf(imported, name, core.isOpen());
      if (scenario !== null) {
        const opened = await open(scenario);
        if (opened) store.setState({ trouble });
        return opened;
      }
      // A dialog has no buttons for these choices.
      if (!trouble.offers?.length) return core.fail(trouble);
      store.setState({ trouble, dialog: null, dialogTrouble: null });
      return false;
    } catch {
      // Without the module it is refused as any other file.
      return isWanted() ? null : false;
    }
  });
}
