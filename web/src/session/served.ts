// Shares of service, from the session's table.

import type { SessionKnown } from "./protocol";
import type { SessionTable } from "./queries";

/** The service of one class or flow, by window. */
export interface Share {
  /** Number of the class or flow. */
  number: number;
  /** The modules that it adds to the others. */
  weight: number;
  /** Bytes that left. */
  bytes: Float64Array;
  /** The smallest number of its packets that waited in a step of the window. */
  waits: Float64Array;
}

export interface SessionServed extends SessionKnown {
  /** First step. */
  first: number;
  /** Number of steps of a window. */
  width: number;
  /** True if there are more classes or flows than these. */
  more: boolean;
  /** By number; windows end where the run is not known. */
  shares: Share[];
  /** The normalized fairness measure of each window, over those with a waiting packet in every step of it; NaN if there are fewer than two,
   * or nobody was served. */
  nfm: Float64Array;
}

export function servedOf(table: SessionTable<"served">, { known, steps }: SessionKnown): SessionServed {
  const windows = table.nfm.length;
  const shares = [...table.number].map((number, i): Share => {
    const [from, to] = [i * windows, (i + 1) * windows];
    const weight = table.weight[i] ?? 1;
    return { number, weight, bytes: table.bytes.subarray(from, to), waits: table.waits.subarray(from, to) };
  });
  // They arrive in the order of their first packets.
  shares.sort((a, b) => a.number - b.number);
  const [first = 0, width = 1, more = 0] = [table.first[0], table.width[0], table.more[0]];
  return { first, width, more: more > 0, nfm: table.nfm, shares, known, steps };
}
