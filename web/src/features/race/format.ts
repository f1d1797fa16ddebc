// Times of the race in one unit, so that digits of all lanes line up.

const tenths = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `87.6 µs` for 87,570,000 picoseconds; a dash if there is none. */
export const microseconds = (ps: number | null): string => (ps === null ? "–" : `${tenths.format(ps / 1e6)}\u00a0µs`);
