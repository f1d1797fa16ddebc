import { type RefObject, useEffect } from "react";

/** Calls back when something outside an element is pressed, as long as `open`. */
export function useOutside(root: RefObject<Element | null>, open: boolean, onOutside: () => void): void {
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) onOutside();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [root, open, onOutside]);
}
