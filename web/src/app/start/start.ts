// The screen when the page is opened, and when its address is changed by hand or by going back.

import { comeBack, openInstead } from "../../features/run/actions/opening";
import { openAddress } from "../../features/share/open-anything";
import type { App } from "../context";
import { showGallery } from "../screens";
import { defaultScenario } from "../shipped";
import type { AddressBar } from "./address-bar";

/** Opens the address, and follows it until `signal`; the bare address has the gallery. */
export async function start(app: App, bar: AddressBar, signal: AbortSignal): Promise<void> {
  /** Shows what belongs to the entry at which the browser is. False if that cannot be. */
  async function visit(): Promise<boolean> {
    bar.hear();
    const mark = bar.markHere();
    if (!mark && !isBare()) return openAddress(app, location.hash);
    if (mark) {
      const back = comeBack(app, mark, isBare() ? "" : location.hash);
      const { signal } = app.navigation;
      // A reader who goes on meanwhile is shown the entry that they go to.
      if ((await back) || signal.aborted) return true;
    }
    if (isBare()) showGallery(app);
    return isBare();
  }
  const onHash = () => void (bar.markHere() === null && !isBare() && visit());
  // Another address without a mark comes with the other event.
  const onHistory = () => void ((bar.markHere() !== null || isBare()) && visit());
  addEventListener("hashchange", onHash, { signal });
  addEventListener("popstate", onHistory, { signal });
  // The reader gets a picture in addition to the trouble or the question.
  if (!(await visit())) await openInstead(app, defaultScenario);
}

const isBare = () => location.hash.length <= 1;
