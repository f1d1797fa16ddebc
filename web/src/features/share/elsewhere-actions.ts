// Files elsewhere that a link leads to: fetched once the reader has agreed.

import { UNASKED } from "../../app/asking";
import type { App } from "../../app/context";
import { fail, isOpen } from "../../app/errors";
import { elsewhereTrouble } from "../../app/troubles";
import { openLessonFile } from "../lessons/own/own-lessons";
import { openNext } from "../run/actions/opening";

/** Fetches what was asked for, and opens it. */
export function openAsked(app: App): Promise<boolean> {
  const { asked } = app.store.getState();
  if (!asked || asked.bytes !== null) return Promise.resolve(false);
  const done = openNext(app, async (open, signal) => {
    const tell = (bytes: number) => !signal.aborted && app.store.setState({ asked: { ...asked, bytes } });
    const file = await app.browser.fetchElsewhere(asked.url, tell, signal);
    if (signal.aborted) return false;
    app.store.setState({ asked: null, dialog: null });
    const { step, stop } = asked;
    if (!file.ok) return fail(app, elsewhereTrouble(file.error, stop === null ? "scenario" : "lesson", isOpen(app)));
    return stop === null ? open.file(file.value, step) : openLessonFile(app, file.value, stop, signal);
  });
  app.store.setState({ asked: { ...asked, bytes: 0 } });
  return done;
}

/** Nothing is fetched, or nothing more. The open run stays. */
export function declineAsked({ store, navigation }: App): void {
  navigation.begin();
  store.setState(UNASKED);
}
