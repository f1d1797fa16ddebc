import { useRef } from "react";

/** What takes an answer goes with it. The second half moves the focus from there to the question, from which the tab key leads on. */
export function useKeptFocus<Box extends HTMLElement = HTMLDivElement>() {
  const box = useRef<Box>(null);
  const keep = () => {
    if (box.current?.contains(document.activeElement)) box.current.focus({ preventScroll: true });
  };
  return [box, keep] as const;
}
