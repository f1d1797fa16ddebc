// Queues that have no room for all that they hold.

/** What is drawn of a queue: elements from its front, how many are left out, and elements from its back. */
export interface Ends<T> {
  first: readonly T[];
  more: number;
  last: readonly T[];
}

/**
 * Both ends of a queue with `fit` places to draw in. Where it holds more, the number of those left out takes one of the places; `back`: so many
 * of the others show its back.
 */
export function endsOf<T>(queue: readonly T[], fit: number, back = 0): Ends<T> {
  if (queue.length <= fit) return { first: queue, more: 0, last: [] };
  const last = back > 0 ? queue.slice(-back) : [];
  const first = queue.slice(0, Math.max(0, fit - 1 - last.length));
  return { first, more: queue.length - first.length - last.length, last };
}
