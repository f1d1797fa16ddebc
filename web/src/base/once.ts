// What is fetched once and kept.

/** What `fetch` brings: fetched when it is first asked for, and again when it is asked for after a failure. */
export function fetchedOnce<T>(fetch: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | null = null;
  return () => {
    coming ??= fetch().catch((error) => {
      coming = null;
      throw error;
    });
    return coming;
  };
}
