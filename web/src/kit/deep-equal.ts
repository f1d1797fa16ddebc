// Whether two values say the same, for views that are drawn again only when what they are given has changed.

/**
 * Plain objects and arrays are alike if all that is in them is; anything else only if it is the same. Every picture of a step is made
 * anew, and most of it says what the one before said: to see that costs far less than to draw it.
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
