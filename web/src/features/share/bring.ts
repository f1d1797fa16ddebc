// What readers bring along without a dialog: a file or a link may be dropped or pasted anywhere on the page.

import { useEffect } from "react";
import type { App } from "../../app/context";
import { useApp } from "../../app/context";
import { openFile, openPasted } from "./open-anything";

/** Opens a file, or else a text. False if there is neither. */
function openBrought(data: DataTransfer | null, app: App): boolean {
  const file = data?.files[0];
  const text = data?.getData("text/plain") ?? "";
  if (!file && text.trim() === "") return false;
  const opened = file ? openFile(app, file) : openPasted(app, text);
  void opened.then((opened) => opened && app.store.setState({ dialog: null, dialogTrouble: null }));
  return true;
}

/** A file or a link may be dropped anywhere. */
export function useDrop(): void {
  const app = useApp();
  useEffect(() => {
    // Otherwise the browser would leave the page for the dropped file.
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      openBrought(event.dataTransfer, app);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, [app]);
}

/** Pasting where no text is typed opens, unless a window other than that for opening lies over the page. */
export function usePaste(): void {
  const app = useApp();
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      const { dialog, asked, review } = app.store.getState();
      const typing = target?.matches("input:not([type=range]), textarea, [contenteditable]") ?? false;
      if (typing || asked || review || (dialog !== null && dialog !== "open")) return;
      if (openBrought(event.clipboardData, app)) event.preventDefault();
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, [app]);
}
