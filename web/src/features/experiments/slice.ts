// State of experiments that the rest of the page knows.

/** The experiment that is asked for. */
export interface AskedExperiment {
  /** Its address, from `#` on. */
  address: string;
  /** A file that the reader brings in its place; null once it is open, or if there is none. */
  text: string | null;
  /** Whether the file takes the entry of the browser's history at which the list of experiments is. The reader was not there. */
  inPlaceOfList?: boolean;
  /** What it is called, once it is open. */
  title: string | null;
}

/** The experiment of the address. What it computes is in store.ts. */
export interface ExperimentsSlice {
  /** The experiment at which the reader is, or was last. */
  experiment: AskedExperiment | null;
  /** Whether an experiment is being opened or run. */
  sweeping: boolean;
}

export const EXPERIMENTS: ExperimentsSlice = {
  experiment: null,
  sweeping: false,
};
