// Whether two values are equal, for views that are drawn again only when their inputs have changed.

/**
 * Plain objects and arrays are equal if all their contents are; anything else only if it is the same. Every picture of a step is made
 * anew, and most of it equals the one before: the comparison costs far less than drawing it.
 */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => name in b && deepEqual(a[name], b[name]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}
