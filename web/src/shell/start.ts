// What is shown when the page is opened, and when its address is changed by hand or by going back.

import type { App } from "../player/context";
import type { Behind } from "../player/control/surroundings";
import { defaultScenario } from "../player/shipped";
import type { AddressBar } from "./address-bar";

/** Opens what the address says, and follows it until `signal`; the bare address has the gallery. */
export async function start({ control }: App, bar: AddressBar, signal: AbortSignal): Promise<void> {
  const onHash = () => {
    bar.hear();
    if (behind() === null && !isBare()) void control.arrive(location.hash);
  };
  const onHistory = () => {
    const was = behind();
    if (was || isBare()) bar.hear();
    // What was left behind is complete, also when it is too long for an address.
    if (was) void control.openText(was.text, was.name, was.step);
    else if (isBare()) void control.showGallery();
  };
  addEventListener("hashchange", onHash, { signal });
  addEventListener("popstate", onHistory, { signal });
  if (isBare()) return control.showGallery();
  // If not, the reader gets something to look at besides the trouble or the question.
  if (!(await control.arrive(location.hash))) await control.openInstead(defaultScenario);
}

const isBare = () => location.hash.length <= 1;

/** What was open when the reader left this place of the browser's history. */
function behind(): Behind | null {
  const kept = history.state as Partial<Behind> | null;
  return typeof kept?.text === "string" ? { text: kept.text, name: kept.name ?? null, step: kept.step ?? 0 } : null;
}
