import { useLayoutEffect, useState } from "react";

/** A file or a text that a reader has dropped or pasted. */
export interface Brought {
  file: File | undefined;
  text: string;
}

export const broughtIn = (data: DataTransfer | null): Brought => ({
  file: data?.files[0],
  text: data?.getData("text/plain") ?? "",
});

/** What was dropped last, anywhere on the page. For a file that nobody takes the browser would leave the page. */
export function useDropped(): Brought | null {
  const [dropped, setDropped] = useState<Brought | null>(null);
  useLayoutEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setDropped(broughtIn(event.dataTransfer));
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);
  return dropped;
}
