import { useEffect } from "react";

/** Calls `then` when the key is pressed outside of fields and dialogs; null disables the key. */
export function useKey(key: string, then: (() => void) | null): void {
  useEffect(() => {
    if (!then) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      const within = event.target instanceof Element ? event.target : null;
      if (within?.closest("input:not([type=radio], [type=checkbox]), textarea, dialog, [role=menu]")) return;
      then();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [key, then]);
}
