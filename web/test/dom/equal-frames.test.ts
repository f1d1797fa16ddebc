// A step costs what it changes: a frame that equals the shown one writes nothing into the document.

import { expect, open, press, test } from "./support.ts";

/** Writes into the document from now on, as text: what, and where. */
function writesOf(): string[] {
  const writes: string[] = [];
  new MutationObserver((records) => {
    for (const { type, attributeName, target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      // What is read out follows the step before.
      if (element?.closest("[aria-live]")) continue;
      writes.push(`${type} ${attributeName ?? ""} ${element?.outerHTML.slice(0, 120)}`);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  return writes;
}

/** Waits until nothing is written: the run is read ahead in the background, and the timeline grows with it. */
async function quiet(writes: string[]): Promise<void> {
  do {
    writes.length = 0;
    await settled();
  } while (writes.length > 0);
}

/** React renders a change of the state in a task of its own, and effects follow in frames. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

const SCENARIOS = ["bbq-random", "three-tenants-stfq", "five-queues-full-rate", "scr-c4-elephant-14"];

for (const name of SCENARIOS)
  test(`an equal frame of ${name} changes nothing in the document`, async ({ page }) => {
    await open(page, `#scenario=${name}&t=40`);
    const writes = writesOf();
    await quiet(writes);
    // What is read ahead may come between: an equal frame that comes alone writes nothing.
    await expect
      .poll(
        async () => {
          await quiet(writes);
          const { shown } = page.app.store.getState();
          page.app.store.setState({ shown: structuredClone(shown) });
          await settled();
          return writes;
        },
        { timeout: 20_000 },
      )
      .toEqual([]);
    await press(page, "ArrowRight");
    expect(writes).not.toEqual([]);
  });
