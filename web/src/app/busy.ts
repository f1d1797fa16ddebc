import type { Store } from "./store";

/** Does something, and marks the page as busy until it is done or has failed. What follows from it belongs into `work`: the page is idle at once. */
export async function whileBusy<T>(store: Store, work: () => Promise<T>): Promise<T> {
  const add = (by: number) => store.setState(({ busy }) => ({ busy: busy + by }));
  add(1);
  try {
    return await work();
  } finally {
    add(-1);
  }
}
