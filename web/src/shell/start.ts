// The screen when the page is opened, and when its address is changed by hand or by going back.

import type { App } from "../player/context";
import { defaultScenario } from "../player/shipped";
import type { AddressBar } from "./address-bar";

/** Opens the address, and follows it until `signal`; the bare address has the gallery. */
export async function start({ control }: App, bar: AddressBar, signal: AbortSignal): Promise<void> {
  /** Entries of the browser's history that were visited. */
  let visits = 0;

  /** Shows what belongs to the entry at which the browser is. False if that cannot be. */
  async function visit(): Promise<boolean> {
    const visit = ++visits;
    bar.hear();
    const mark = bar.markHere();
    if (!mark && !isBare()) return control.arrive(location.hash);
    if (mark && (await control.comeBack(mark, isBare() ? "" : location.hash))) return true;
    // A reader who goes on meanwhile is shown the entry that they go to.
    if (visit !== visits) return true;
    if (isBare()) await control.showGallery();
    return isBare();
  }
  const onHash = () => void (bar.markHere() === null && !isBare() && visit());
  // Another address without a mark comes with the other event.
  const onHistory = () => void ((bar.markHere() !== null || isBare()) && visit());
  addEventListener("hashchange", onHash, { signal });
  addEventListener("popstate", onHistory, { signal });
  // The reader gets a picture in addition to the trouble or the question.
  if (!(await visit())) await control.openInstead(defaultScenario);
}

const isBare = () => location.hash.length <= 1;
