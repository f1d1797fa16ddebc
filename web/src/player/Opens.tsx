// What readers bring along without a dialog. The first step does without it: screens fetch it then.

import { useEffect } from "react";
import { useApp, useAppState } from "./context";
import { ConsentDialog } from "./dialogs/ConsentDialog";
import type { Brought } from "./use-brought";

/** Opens what was brought, and asks whether a file elsewhere may be fetched. */
export function Opens({ brought }: { brought: Brought | null }) {
  const { store, control } = useApp();
  const asked = useAppState((state) => state.asked);
  useEffect(() => {
    if (!brought) return;
    const { file, text } = brought;
    const opened = file ? control.openFile(file) : control.openPasted(text);
    void opened.then((opened) => opened && store.setState({ dialog: null, dialogTrouble: null }));
  }, [brought, store, control]);
  return (
    asked && (
      <ConsentDialog
        url={asked.url}
        what={asked.stop === null ? "scenario" : "lesson"}
        bytes={asked.bytes}
        onAgree={() => void control.openAsked()}
        onClose={() => control.decline()}
      />
    )
  );
}
