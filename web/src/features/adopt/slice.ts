// State of the reader's own modules for the rest of the page. What is open on their screen is in store.ts.

/** A scenario that waits for modules. */
export interface WaitingScenario {
  text: string;
  /** Null for the step that the scenario names. */
  step: number | null;
}

export interface AdoptSlice {
  /** The module of the screen, by the name of its map without its ending; null for the list of modules. */
  adopted: string | null;
  /** True while a module is read, built or measured. */
  adopting: boolean;
  /** A scenario that could not be opened because modules are missing; null if none waits. */
  waiting: WaitingScenario | null;
}

export const ADOPTING: AdoptSlice = {
  adopted: null,
  adopting: false,
  waiting: null,
};
