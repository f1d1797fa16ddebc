// Deep equality, for views that are redrawn only when their inputs have changed.

/** Compares plain objects and arrays by contents, everything else by identity. Every step makes new frames, most of which equal the
 * previous ones; comparing costs far less than drawing. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object") return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && listsEqual(a, b);
  if (!isPlain(a) || !isPlain(b)) return false;
  // `for … in` avoids the arrays that `Object.keys` would allocate.
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
