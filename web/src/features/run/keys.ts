// Keyboard handling of a run, outside of text fields and of controls that use the key. The commands are in commands.ts.

import type { App } from "../../app/context";
import { redoChange, undoChange } from "./actions/change";
import { commandOf } from "./commands";
import { HeldKey } from "./held-key";
import { isTaught } from "./state/selectors";

const heldKey = new HeldKey();

/** Handles a key press. False if it belongs to no command. */
export function handleKey(event: KeyboardEvent, app: App): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.altKey || target?.closest("dialog, [role=menu]")) return false;
  const command = commandOf(event.key);
  // While a question is open, only keys that move through the run work; others could reveal the answer.
  if (isTaught(app.store.getState()) && !command?.moves) return false;
  if (event.ctrlKey || event.metaKey) return !isTextField(target) && handleUndo(event, app);
  const typing = target?.matches("input:not([type=range]), textarea, select, [contenteditable]") ?? false;
  if (typing) return false;
  if (target?.closest("[data-own-keys]") && /^(Arrow|Page|Home|End)/.test(event.key)) return false;
  // The space bar presses a focused button, as everywhere.
  if (event.key === " " && target?.matches("button, a, [role=button]")) return false;
  if (!command?.moves || !heldKey.ignores(event)) command?.run(app, event);
  return command !== undefined;
}

/** In text fields, the browser undoes typing. */
const isTextField = (target: HTMLElement | null) =>
  target?.matches("input:not([type=range], [type=checkbox], [type=radio]), textarea, [contenteditable]") ?? false;

/** Undoes or redoes a change. False for other keys. */
function handleUndo({ key, shiftKey }: KeyboardEvent, app: App): boolean {
  const letter = key.toLowerCase();
  if (letter === "z" && !shiftKey) void undoChange(app);
  else if (letter === "y" || letter === "z") void redoChange(app);
  else return false;
  return true;
}
