// State of the race. The moment that is drawn changes with every frame, and is in the store only while the race stands still.

import type { RaceGuess } from "./guess";
import type { RaceRun } from "./run";

export interface RaceSlice {
  /** What became of every packet; null until the session has answered. */
  raceRun: RaceRun | null;
  /** The moment that the reader left or where the race stands, in picoseconds; null if the reader has not been there yet. */
  raceAt: number | null;
  /** Place of the lane whose hardware the reader has opened last, which has the focus when the reader comes back. */
  raceLane: number | null;
  /** The reader's guess; null if none was asked for. */
  raceGuess: RaceGuess | null;
}

export const RACE_START: RaceSlice = { raceRun: null, raceAt: null, raceLane: null, raceGuess: null };
