// Keys of the race, outside of text fields and of controls that use the key.

import { useEffect, useRef } from "react";
import { type App, useApp } from "../../app/context";
import { setPresenter } from "../run/actions/view";
import { enterLane } from "./enter";
import { askGuess } from "./Race";
import { RACE } from "./shipped-race";
import type { RaceControl } from "./use-race";

/** Handles keys while the race is on the screen. */
export function useRaceKeys(control: RaceControl): void {
  const app = useApp();
  const latest = useRef(control);
  latest.current = control;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isUsed(event)) return;
      if (pressed(app, latest.current, event.key)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [app]);
}

/** Whether the focused control takes the key itself. */
function isUsed({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog, [role=menu]")) return true;
  if (target.matches("input, select, textarea, [contenteditable]")) return key !== "p" && key !== "g";
  return (key === " " || key === "Enter") && target.matches("button, a, [role=button]");
}

/** Does what a key says. False if it says nothing. */
function pressed(app: App, control: RaceControl, key: string): boolean {
  const { raceRun, raceGuess, present, asked, error } = app.store.getState();
  if (asked) return false;
  if (key === "p") {
    setPresenter(app, !present);
    return true;
  }
  if (key === "Escape" && !error && (raceGuess || present)) {
    if (raceGuess) app.store.setState({ raceGuess: null });
    else setPresenter(app, false);
    return true;
  }
  if (!raceRun) return false;
  if (key === "g" && !raceGuess) {
    askGuess(app.store, control);
    return true;
  }
  // While a guess is asked for, moving on would tell the answer.
  if (raceGuess?.stage === "asked") return false;
  const lane = Number(key) - 1;
  if (RACE.lanes[lane]) void enterLane(app, lane, control);
  else if (key === " ") control.play(!control.clock.isPlaying);
  else if (key === "ArrowLeft") control.goTo(control.clock.ps - raceRun.packetTime);
  else if (key === "ArrowRight") control.goTo(control.clock.ps + raceRun.packetTime);
  else if (key === "Home") control.goTo(0);
  else if (key === "End") control.goTo(raceRun.end);
  else return false;
  return true;
}
