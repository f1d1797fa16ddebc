import { useState } from "react";

/** Copies texts to the clipboard, and reports success. `instead` is the advice where the browser does not allow copying. */
export function useCopy(advice: string): { message: string; copy(text: string): Promise<void> } {
  const [message, setMessage] = useState("");
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setMessage("✓ copied");
    } catch {
      setMessage(`The browser did not allow it: ${advice}.`);
    }
  }
  return { message, copy };
}
