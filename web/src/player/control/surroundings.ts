// What opening a scenario needs besides the worker.

import type { DesignModule } from "../../designs/contract";
import type { Fetched } from "../elsewhere";

export interface Surroundings {
  /** Text of a shipped scenario; rejects if there is none of this name. */
  fetchScenario(name: string): Promise<string>;
  /** Names of the shipped scenarios. */
  scenarioNames: readonly string[];
  /** A file elsewhere, to which the reader has agreed. */
  fetchElsewhere(url: string, onBytes: (bytes: number) => void, stop: AbortSignal): Promise<Fetched>;
  loadDesign(name: string): Promise<DesignModule>;
  /** Leaves a place behind, so that the reader can go back to it, and what was open there; and goes to the fragment `to`, or the bare address. */
  leave(behind: Behind | null, fragment: string, to?: string): void;
  /** Whether the reader wishes that nothing moves by itself. */
  calm(): boolean;
}

/** What was open before something was made from it. */
export interface Behind {
  text: string;
  name: string | null;
  step: number;
}
