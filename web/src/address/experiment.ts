// The address of an experiment: `#experiment=sp-pifo-fig5b&packets=50000&seed=2`. What it leaves out is as in its file.

/** The address of the list of experiments. */
export const EXPERIMENTS = "#experiments";

/** An experiment, and how it differs from its file. */
export interface Variant {
  /** Name of a shipped one, or of a file that the reader has opened. */
  name: string;
  /** Packets of the longest point; null as in the file. */
  packets: number | null;
  /** Seed of all runs; null as in the file. */
  seed: number | null;
}

/** Reads an address. Null if it is none. */
export function readExperiment(fragment: string): Variant | null {
  const name = /^#?experiment=([\w.-]{1,100})(?=&|$)/.exec(fragment.trim())?.[1];
  if (name === undefined) return null;
  const number = (key: string) => {
    const digits = new RegExp(`&${key}=(\\d{1,15})(?=&|$)`).exec(fragment)?.[1];
    return digits === undefined ? null : Number(digits);
  };
  return { name, packets: number("packets"), seed: number("seed") };
}

/** The fragment, from `#` on. */
export function addressOfExperiment({ name, packets, seed }: Variant): string {
  const said = [packets === null ? "" : `&packets=${packets}`, seed === null ? "" : `&seed=${seed}`];
  return `#experiment=${name}${said.join("")}`;
}

/** The fragment that leads to a shipped experiment as its file has it. */
export const addressOfShippedExperiment = (name: string) => addressOfExperiment({ name, packets: null, seed: null });
