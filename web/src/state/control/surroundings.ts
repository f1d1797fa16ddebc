// What opening a scenario needs besides the worker.

import type { Fetched } from "../../share/elsewhere";
import type { DesignModule } from "../../views/design";

export interface Surroundings {
  /** Text of a shipped scenario; rejects if there is none of this name. */
  fetchScenario(name: string): Promise<string>;
  /** Names of the shipped scenarios. */
  scenarioNames: readonly string[];
  /** A file elsewhere, to which the reader has agreed. */
  fetchElsewhere(url: string, onBytes: (bytes: number) => void, stop: AbortSignal): Promise<Fetched>;
  loadDesign(name: string): Promise<DesignModule>;
  /** Leaves what was open behind, so that the reader can go back to it. */
  leave(behind: Behind, fragment: string): void;
}

/** What was open before something was made from it. */
export interface Behind {
  text: string;
  name: string | null;
  step: number;
}
