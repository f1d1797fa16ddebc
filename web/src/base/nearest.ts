// Known names that an unknown name may stand for.

/** Names that share at least this part of their pairs of letters are similar. */
const ALIKE = 0.35;

/** The names most similar to another one, the most similar first. Case does not matter. */
export function nearest(name: string, names: readonly string[], most = 5): string[] {
  const wanted = pairs(name);
  const shares = new Map(names.map((one) => [one, shared(wanted, pairs(one))]));
  const share = (one: string) => shares.get(one) ?? 0;
  return names
    .filter((one) => share(one) >= ALIKE)
    .sort((a, b) => share(b) - share(a))
    .slice(0, most);
}

/** Every two letters that follow one another. */
const pairs = (text: string) => new Set([...text.toLowerCase().matchAll(/(?=(..))/g)].map(([, pair]) => pair));

/** What two sets have in common, as a part of both: 0 to 1. */
const shared = (one: ReadonlySet<unknown>, other: ReadonlySet<unknown>) =>
  (2 * [...one].filter((pair) => other.has(pair)).length) / Math.max(1, one.size + other.size);
