// How often a packet is written into a FIFO until it leaves, by calendars of different kinds. Time begins at 0, with FIFOs of one unit.

/** The first time, and once more at each turn of the ring before its own. */
const classic = (ahead: number, fifos: number) => 1 + Math.floor(ahead / fifos);

/** The first time, and once more for each ring below the one that it began in, each of `fifos` times the granularity. */
function dealt(ahead: number, fifos: number): number {
  let written = 1;
  for (let reach = fifos; ahead >= reach; reach *= fifos) written += 1;
  return written;
}

export const passes = { classic, dealt, direct: () => 1 } as const;
