// What the reader is asked before something is opened.

import type { Asked, ShareSlice } from "../features/share/slice";
import type { App } from "./context";
import { fail, isOpen } from "./errors";
import { linkTrouble } from "./troubles";

/** Nothing is asked about an earlier link any more. */
export const UNASKED: Pick<ShareSlice, "asked" | "review"> = { asked: null, review: null };

/**
 * Asks for leave to fetch the file that a link leads to, if the browser takes its address.
 * @returns false, for nothing is open by then
 */
export function askToFetch(app: App, { url, step, stop }: Omit<Asked, "bytes">): false {
  if (!URL.canParse(url))
    return fail(app, linkTrouble("It names an address that the browser does not take.", isOpen(app)));
  // An earlier trouble has nothing to do with this question.
  app.store.setState({ asked: { url, step, stop, bytes: null }, playing: false, trouble: null });
  return false;
}
