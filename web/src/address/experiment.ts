// The address of an experiment: `#experiment=sp-pifo-fig5b&packets=50000&seed=2`. A value that the address omits comes from the
// experiment's file.

/** The address of the list of experiments. */
export const EXPERIMENTS = "#experiments";

/** An experiment with the values that replace those of its file. */
export interface Variant {
  /** Name of a shipped experiment, or of an experiment file that the reader has opened. */
  name: string;
  /** Number of packets of the longest run; null for the number in the file. */
  packets: number | null;
  /** Seed of all runs; null for the seed in the file. */
  seed: number | null;
}

/** Reads the fragment of an address. Null if it is not the address of an experiment. */
export function readExperiment(fragment: string): Variant | null {
  const name = /^#?experiment=([\w.-]{1,100})(?=&|$)/.exec(fragment.trim())?.[1];
  if (name === undefined) return null;
  const number = (key: string) => {
    const digits = new RegExp(`&${key}=(\\d{1,15})(?=&|$)`).exec(fragment)?.[1];
    return digits === undefined ? null : Number(digits);
  };
  return { name, packets: number("packets"), seed: number("seed") };
}

/** The fragment of an experiment, with `#`. */
export function addressOfExperiment({ name, packets, seed }: Variant): string {
  const query = [packets === null ? "" : `&packets=${packets}`, seed === null ? "" : `&seed=${seed}`];
  return `#experiment=${name}${query.join("")}`;
}

/** The fragment of a shipped experiment with the values of its file. */
export const addressOfShippedExperiment = (name: string) => addressOfExperiment({ name, packets: null, seed: null });
