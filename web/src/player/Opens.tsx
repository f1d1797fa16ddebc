// What readers bring along without a dialog. The first step does without it: screens fetch it then.

import { useEffect } from "react";
import type { App } from "./context";
import { useApp, useAppState } from "./context";
import { ConsentDialog } from "./dialogs/ConsentDialog";
import { type Brought, broughtIn } from "./use-dropped";

/** Opens files and links that are dropped or pasted anywhere on the page, and asks whether a file elsewhere may be fetched. */
export function Opens({ dropped }: { dropped: Brought | null }) {
  const app = useApp();
  const { control } = app;
  const asked = useAppState((state) => state.asked);
  useEffect(() => {
    if (dropped) open(dropped, app);
  }, [dropped, app]);
  usePaste();
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

/** Opens a file, or else a text. False if there is neither. */
function open({ file, text }: Brought, { store, control }: App): boolean {
  if (!file && text.trim() === "") return false;
  const opened = file ? control.openFile(file) : control.openPasted(text);
  void opened.then((opened) => opened && store.setState({ dialog: null, dialogTrouble: null }));
  return true;
}

/** Pasting where no text is typed opens, unless a window other than that for opening lies over the page. */
function usePaste(): void {
  const app = useApp();
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      const { dialog, asked, review } = app.store.getState();
      const typing = target?.matches("input:not([type=range]), textarea, [contenteditable]") ?? false;
      if (typing || asked || review || (dialog !== null && dialog !== "open")) return;
      if (open(broughtIn(event.clipboardData), app)) event.preventDefault();
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, [app]);
}
