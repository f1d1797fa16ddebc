// Suggestions for a mistyped name.

/** Least similarity of a suggestion, from 0 to 1. */
const MIN_SIMILARITY = 0.35;

/** The names most similar to `name`, the most similar first. Case is ignored. */
export function nearest(name: string, names: readonly string[], most = 5): string[] {
  const wanted = pairs(name);
  const shares = new Map(names.map((one) => [one, shared(wanted, pairs(one))]));
  const share = (one: string) => shares.get(one) ?? 0;
  return names
    .filter((one) => share(one) >= MIN_SIMILARITY)
    .sort((a, b) => share(b) - share(a))
    .slice(0, most);
}

/** Every pair of adjacent letters. */
const pairs = (text: string) => new Set([...text.toLowerCase().matchAll(/(?=(..))/g)].map(([, pair]) => pair));

/** Dice coefficient of two sets: the share of common elements, from 0 to 1. */
const shared = (one: ReadonlySet<unknown>, other: ReadonlySet<unknown>) =>
  (2 * [...one].filter((pair) => other.has(pair)).length) / Math.max(1, one.size + other.size);
