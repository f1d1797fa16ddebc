import { useState } from "react";

/** Copies texts to the clipboard, and returns whether it did. `instead` is what to do where the browser does not allow it. */
export function useCopy(instead: string): { said: string; copy(text: string): Promise<void> } {
  const [said, setSaid] = useState("");
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("✓ copied");
    } catch {
      setSaid(`The browser did not allow it: ${instead}.`);
    }
  }
  return { said, copy };
}
