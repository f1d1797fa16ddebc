// Keys that work everywhere on the page, but where text is typed or a control uses the key.

import { flushSync } from "react-dom";
import { asStep } from "../base/brand";
import type { App } from "./context";
import { isTaught } from "./state/store";

/** The panel of conditions and branches. */
const TIME = { tab: "time", panel: true } as const;

/** Keys that move through the run. */
const MOVES = /^( |Arrow(Left|Right)|Page(Up|Down)|Home|End|[jJ])$/;

/** Does what a key asks for. False if it is not one of ours. */
export function handleKey(event: KeyboardEvent, { store, control }: App): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.altKey || target?.closest("dialog, [role=menu]")) return false;
  const state = store.getState();
  // Next to a question only what moves: everything else leads away from it, and may show what it asks.
  if (isTaught(state) && !MOVES.test(event.key)) return false;
  if (event.ctrlKey || event.metaKey) return !isTextField(target) && handleUndo(event, control);
  const typing = target?.matches("input:not([type=range]), textarea, select, [contenteditable]") ?? false;
  if (typing) return false;
  if (target?.closest("[data-own-keys]") && /^(Arrow|Page|Home|End)/.test(event.key)) return false;
  // A button that has the focus is pressed by the space bar, as everywhere.
  if (event.key === " " && target?.matches("button, a, [role=button]")) return false;

  const by = event.shiftKey ? 10 : 1;
  switch (event.key) {
    case " ":
      control.play(!state.playing);
      return true;
    case "ArrowRight":
    case "PageDown":
      control.move(by);
      return true;
    case "ArrowLeft":
    case "PageUp":
      control.move(-by);
      return true;
    case "Home":
      control.jump(asStep(0));
      return true;
    case "End":
      control.jump(asStep(Number.MAX_SAFE_INTEGER));
      return true;
    case ".":
    case ",":
      if (!control.toStop(event.key === ",")) store.setState({ notice: "no marked step that way" });
      return true;
    case "p":
      control.present(!state.present);
      return true;
    case "g":
      control.guessFirst(!state.guess);
      store.setState({
        notice: state.guess ? "results appear at once" : "guess first: each result appears one step later",
      });
      return true;
    case "a":
      control.toTen();
      return true;
    case "r":
      store.setState({ writing: "recording" });
      return true;
    case "c":
      control.compare(!state.compare);
      return true;
    case "+":
    case "-":
    case "0":
      control.zoom(event.key === "0" ? null : event.key === "+" ? 0.5 : 2);
      return true;
    case "b":
    case "B":
      if (control.runToBreakpoint(event.shiftKey)) return true;
      control.openPanel(TIME);
      store.setState({ notice: "there is no breakpoint yet" });
      return true;
    case "j":
    case "J":
      void control.runToDecision(event.shiftKey);
      return true;
    case "t":
    case "T":
      if (!control.runToTouch(event.shiftKey)) store.setState({ notice: "select something first" });
      return true;
    case "/":
      store.setState({ finding: true });
      return true;
    case "e":
      focusIn("[data-condition]", () => control.openPanel(TIME));
      return true;
    case "n":
      control.play(false);
      focusIn("[data-new-note] textarea", () => control.openPanel({ tab: "notes", panel: true }));
      return true;
    case "s":
      store.setState({ dialog: "share" });
      return true;
    case "o":
      store.setState({ dialog: "open" });
      return true;
    case "?":
      store.setState({ dialog: "help" });
      return true;
    case "Escape":
      // A dialog may be open with nothing of it drawn yet.
      if (state.dialog) store.setState({ dialog: null, dialogTrouble: null });
      else if (state.searching) control.stopSearch();
      else if (state.seeking !== null) control.stay();
      else if (state.trouble) store.setState({ trouble: null });
      else control.select(null);
      return true;
    default:
      return false;
  }
}

/** In fields of text, the browser undoes what was typed. */
const isTextField = (target: HTMLElement | null) =>
  target?.matches("input:not([type=range], [type=checkbox], [type=radio]), textarea, [contenteditable]") ?? false;

/** Undoes or redoes a change. False for other keys. */
function handleUndo({ key, shiftKey }: KeyboardEvent, control: App["control"]): boolean {
  const letter = key.toLowerCase();
  if (letter === "z" && !shiftKey) void control.undo();
  else if (letter === "y" || letter === "z") void control.redo();
  else return false;
  return true;
}

/** Opens a panel, and focuses a field of it: it is drawn at once, since the next key may be a letter for the field. */
function focusIn(field: string, open: () => void): void {
  flushSync(open);
  document.querySelector<HTMLElement>(field)?.focus();
}
