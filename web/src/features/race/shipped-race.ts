// What the race shows: its scenario, and its lanes from top to bottom.

import race from "../../../../scenarios/gallery/race.json";

export interface ShippedRaceLane {
  /** Number of the engine, the same in both scenarios. */
  readonly engine: number;
  /** True if it has no hardware: then its model is shown. */
  readonly isModel?: boolean;
  /** The queue in a few words. */
  readonly says: string;
  /** Address of the stop that explains it. */
  readonly how: string;
}

export interface ShippedRace {
  /** The models that run on the first screen. */
  readonly scenario: string;
  /** The same packets through hardware, engine by engine and step by step. */
  readonly hardware: string;
  /** Number of the quiet flow. */
  readonly quiet: number;
  /** Where a guess is asked for: the senders have not begun yet. */
  readonly start_ps: number;
  /** The moment that is shown with reduced motion. */
  readonly still_ps: number;
  readonly lanes: readonly ShippedRaceLane[];
}

export const RACE: ShippedRace = race;
