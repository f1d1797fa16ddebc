import { useLayoutEffect, useState } from "react";
import { useApp } from "./context";

/** A file or a text that a reader has dropped or pasted. */
export interface Brought {
  file: File | undefined;
  text: string;
}

/** What was brought last, by dropping it anywhere on the page, or by pasting where no text is typed and no window lies over the page. */
export function useBrought(): Brought | null {
  const { store } = useApp();
  const [brought, setBrought] = useState<Brought | null>(null);
  useLayoutEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      const [file, text] = [data?.files[0], data?.getData("text/plain") ?? ""];
      if (!file && text.trim() === "") return;
      event.preventDefault();
      setBrought({ file, text });
    };
    // For a file that nobody takes the browser would leave the page.
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      take(event, event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      const { dialog, asked, review } = store.getState();
      const typing = target?.matches("input:not([type=range]), textarea, [contenteditable]") ?? false;
      if (typing || asked || review || (dialog !== null && dialog !== "open")) return;
      take(event, event.clipboardData);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, [store]);
  return brought;
}
