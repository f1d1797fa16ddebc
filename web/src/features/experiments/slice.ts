// State of experiments for the rest of the page.

/** The requested experiment. */
export interface RequestedExperiment {
  /** Its address, with `#`. */
  address: string;
  /** The text of an opened file; null once it is open, or if there is none. */
  text: string | null;
  /** True if the file replaces the history entry of the list of experiments, which the reader has not seen. */
  inPlaceOfList?: boolean;
  /** Its title, once it is open. */
  title: string | null;
}

/** The experiment of the address. Its computed state is in store.ts. */
export interface ExperimentsSlice {
  /** The current experiment, or the last one. */
  experiment: RequestedExperiment | null;
  /** True while an experiment is being opened or run. */
  sweeping: boolean;
}

export const EXPERIMENTS: ExperimentsSlice = {
  experiment: null,
  sweeping: false,
};
