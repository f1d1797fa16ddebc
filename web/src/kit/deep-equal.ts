// Whether two values are equal, for views that are drawn again only when their inputs have changed.

/**
 * Plain objects and arrays are equal if all their contents are; anything else only if it is the same. Every picture of a step is made
 * anew, and most of it equals the one before: the comparison costs far less than drawing it.
 */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object") return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && listsEqual(a, b);
  if (!isPlain(a) || !isPlain(b)) return false;
  // Without lists of their names, for the same reason.
  for (const name in a) if (!(name in b && deepEqual(a[name], b[name]))) return false;
  for (const name in b) if (!(name in a)) return false;
  return true;
}

function listsEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!deepEqual(a[i], b[i])) return false;
  return true;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
