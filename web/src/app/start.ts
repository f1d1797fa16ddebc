// What is shown when the page is opened, and when its address is changed by hand or by going back.

import { placeOf } from "../about/address";
import { isComparison } from "../compare/address";
import { EXPERIMENTS, isExperiment } from "../experiments/address";
import { defaultScenario } from "../share/shipped";
import type { Behind } from "../state/control/surroundings";
import type { AddressBar } from "./address-bar";
import type { App } from "./context";

/** Opens what the address says; the bare address has the gallery. */
export async function start(app: App, bar: AddressBar): Promise<void> {
  const { control } = app;
  addEventListener("hashchange", () => {
    bar.hear();
    if (behind() === null && !isBare()) void arrive(app);
  });
  addEventListener("popstate", () => {
    const was = behind();
    if (was || isBare()) bar.hear();
    // What was left behind is complete, also when it is too long for an address.
    if (was) void control.openText(was.text, was.name, was.step);
    else if (isBare()) void control.showGallery();
  });
  if (isBare()) return control.showGallery();
  // If not, the reader gets something to look at besides the trouble or the question.
  if (!(await arrive(app))) await control.openInstead(defaultScenario);
}

const isBare = () => location.hash.length <= 1;

/** Shows what the fragment leads to. */
async function arrive({ control }: App): Promise<boolean> {
  if (isComparison(location.hash)) return control.openComparison(location.hash, false);
  const place = placeOf(location.hash);
  if (isExperiment(location.hash)) control.showExperiment(location.hash);
  else if (location.hash === EXPERIMENTS) control.showExperiments();
  else if (place) control.showAbout(place);
  else return control.openLink(location.hash);
  return true;
}

/** What was open when the reader left this place of the browser's history. */
function behind(): Behind | null {
  const kept = history.state as Partial<Behind> | null;
  return typeof kept?.text === "string" ? { text: kept.text, name: kept.name ?? null, step: kept.step ?? 0 } : null;
}
