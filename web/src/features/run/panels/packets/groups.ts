// In which order, and under which heading, measures are shown.

/** Headings, each with what the names of its measures begin with. */
const GROUPS: readonly (readonly [title: string, begins: RegExp])[] = [
  ["Operations", /^operations\./],
  ["Packets", /^(arrived|departed|bytes|throughput|utilisation)$/],
  ["Lost", /^dropped\./],
  ["Delay", /^delay\./],
  ["Queue", /^(occupancy\.|clamped|unknown)/],
  ["Order", /^(inversion|unpifoness|reordered)/],
  ["Flow completion", /^(flows|fct)\./],
  ["Fairness between classes", /^(jain|nfm\.)/],
];

export interface MeasureGroup {
  title: string;
  /** Indices into the list of measures, and what each is called under its heading. */
  rows: { index: number; label: string }[];
}

/** Beginnings of names that their heading has already. */
const SAID = /^(operations|dropped|delay)\./;

/** Every measure under its heading; those of no heading under a last one, so that none is left out. */
export function measureGroups(measures: readonly { key: string }[]): MeasureGroup[] {
  const taken = new Set<number>();
  const groups = GROUPS.map(([title, begins]) => {
    const rows = measures.flatMap(({ key }, index) =>
      begins.test(key) ? [{ index, label: key.replace(SAID, "") }] : [],
    );
    for (const { index } of rows) taken.add(index);
    return { title, rows };
  });
  const others = measures.flatMap(({ key }, index) => (taken.has(index) ? [] : [{ index, label: key }]));
  return [...groups, { title: "Others", rows: others }].filter(({ rows }) => rows.length > 0);
}
