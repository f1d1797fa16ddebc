// From a lane of the race into its hardware.

import type { App } from "../../app/context";
import { openEngine } from "../run/actions/open";
import { stepAt } from "./run";
import { RACE } from "./shipped-race";
import type { RaceControl } from "./use-race";

/** Opens the hardware of a lane, by its place, at the step that is shown. The race stands still, and Back leads to that moment. */
export function enterLane(app: App, lane: number, { clock, play }: RaceControl): Promise<boolean> {
  play(false);
  const { ps } = clock;
  const { raceRun } = app.store.getState();
  const shipped = RACE.lanes[lane];
  if (!raceRun || !shipped) return Promise.resolve(false);
  app.store.setState({ raceAt: ps, raceLane: lane });
  return openEngine(app, RACE.hardware, stepAt(raceRun, ps), shipped.engine);
}
