// Keeps what the reader has made of the open scenario, as it changes.

import type { Store } from "../store";
import { keyOf, type Work, workOf } from "../work";

/** Where works are kept. */
interface Keeper {
  put(work: Work): void;
  drop(key: string): Promise<void>;
}

/** Gives every state of the open work to a keeper, until the function it returns is called. */
export function keepWorks(store: Store, keeper: Keeper): () => void {
  return store.subscribe((state, before) => {
    const { scenario, changes, undone, draft, noteDrafts, wanted } = state;
    const same = scenario === before.scenario && changes === before.changes && undone === before.undone;
    if (same && draft === before.draft && noteDrafts === before.noteDrafts && wanted === before.wanted) return;
    const work = workOf(state);
    if (work) keeper.put(work);
    // Everything was undone: the address is enough again.
    else if (state.work === before.work && state.work !== null && keyOf(before)) void keeper.drop(state.work);
  });
}
