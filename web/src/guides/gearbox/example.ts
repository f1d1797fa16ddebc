// What the paper says of how late packets are, worked out.

/** Packets of the example of section 2.4: arrival, departure time F, and when they leave. */
export const PACKETS = [
  { name: "A1", arrival: 10, finish: 11, left: 19 },
  { name: "B1", arrival: 10, finish: 91, left: 99 },
] as const;

/** Departure time discrepancy d (equation 1). */
export const discrepancy = ({ finish, left }: { finish: number; left: number }) => Math.max(0, left - finish);

/** The same over the expected delay (equation 2). */
export const normalised = (packet: { arrival: number; finish: number; left: number }) =>
  discrepancy(packet) / (packet.finish - packet.arrival);

/** The whole delay over the expected one. */
export const stretched = ({ arrival, finish, left }: { arrival: number; finish: number; left: number }) =>
  (left - arrival) / (finish - arrival);

/** Normalized fairness: the difference of two flows over what each was to be given, in bytes. */
export const unfairness = (difference: number, each: number) => difference / each;

/** Bytes that a rate gives in a second, in bits a second and bytes of eight. */
export const bytesOf = (bits: number) => bits / 8;

/** What leaves of a FIFO in each of so many units, if a tenth of what is left is to leave: whole packets of one length. */
export function liveQuota(packets: number, parts: number): number[] {
  const served: number[] = [];
  let left = packets;
  for (let unit = 0; unit < parts; unit += 1) {
    const now = Math.ceil(left / parts);
    served.push(now);
    left -= now;
  }
  return served;
}
