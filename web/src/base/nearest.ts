// Names that are meant by one that is none.

/** Names that share at least this part of their pairs of letters are alike. */
const ALIKE = 0.35;

/** The names that are most like another one, the most alike first. */
export function nearest(name: string, names: readonly string[], most = 5): string[] {
  const wanted = pairs(name);
  return names
    .map((one) => ({ one, share: shared(wanted, pairs(one)) }))
    .filter(({ share }) => share >= ALIKE)
    .sort((a, b) => b.share - a.share)
    .slice(0, most)
    .map(({ one }) => one);
}

/** Every two letters that follow one another; case does not matter. */
function pairs(text: string): Set<string> {
  const plain = text.toLowerCase();
  return new Set(Array.from({ length: Math.max(0, plain.length - 1) }, (_, i) => plain.slice(i, i + 2)));
}

/** What two sets have in common, as a part of both: 0 to 1. */
function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((pair) => other.has(pair)).length;
  return (2 * common) / Math.max(1, one.size + other.size);
}
