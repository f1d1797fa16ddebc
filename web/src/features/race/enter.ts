// From a lane of the race into its hardware.

import type { App } from "../../app/context";
import { openEngine } from "../run/actions/open";
import { stepAt } from "./run";
import { RACE } from "./shipped-race";

/** Opens the hardware of a lane, by its place, at the step of a moment. Back leads to that moment of the race. */
export function enterLane(app: App, lane: number, ps: number): Promise<boolean> {
  const { raceRun } = app.store.getState();
  const shipped = RACE.lanes[lane];
  if (!raceRun || !shipped) return Promise.resolve(false);
  app.store.setState({ raceAt: ps });
  return openEngine(app, RACE.hardware, stepAt(raceRun, ps), shipped.engine);
}
