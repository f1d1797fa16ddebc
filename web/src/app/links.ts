// Opens links: repairs them, asks before a file of another host is fetched, and finds their target.

import { kindOfLink, nameInLink, wrongInLink } from "../address/classify";
import { isClean } from "../address/clean";
import { addressOfLesson } from "../address/lesson";
import { err, ok, type Result } from "../base/result";
import type { ShareAsked, ShareSlice } from "../features/share/slice";
import { shippedIn } from "../session/links";
import type { RequestName, SessionRefusal, SessionRequests, Target } from "../session/protocol";
import type { App } from "./context";
import { fail, isOpen } from "./errors";
import { whileBusy } from "./navigation";
import { LESSONS } from "./shipped-lessons";
import { alternativesTo, linkError } from "./shown-errors";

/** The repaired link in a text; a text without a link is unchanged. Returns an error message for the reader. */
export async function mendLink(app: App, text: string): Promise<Result<string, string>> {
  const trimmed = text.trim();
  if (isClean(trimmed)) return ok(trimmed);
  return whileBusy(app.store, () =>
    app.browser
      .mendLink(trimmed)
      .catch(() =>
        err("The code that repairs links could not be fetched. Try again when the host of the page answers."),
      ),
  );
}

/** The same, but reports the error and returns null. */
export async function cleanLink(app: App, text: string): Promise<string | null> {
  const read = await mendLink(app, text);
  if (read.ok) return read.value;
  fail(app, linkError(read.error, isOpen(app)));
  return null;
}

/** Reports an invalid link to a lesson, a guide or an experiment. */
export function failLink(app: App, link: string): false {
  const kind = kindOfLink(link);
  if (kind === null) return false;
  const error = linkError(wrongInLink(link, kind), isOpen(app), kind);
  if (kind !== "a lesson") return fail(app, error);
  const names = LESSONS.map(({ name }) => name);
  const addressOf = (name: string) => addressOfLesson({ name, stop: 1 });
  const { alternatives } = alternativesTo(nameInLink(link), names, { addressOf, kind: "lesson", shown: "" });
  return fail(app, { ...error, alternatives });
}

/** A request that may be the first one. If the worker dies while nothing is open, there is no step to return to: the request is
 * repeated. */
export async function patiently<K extends RequestName>(
  { client, pictures }: App,
  name: K,
  take: SessionRequests[K]["take"],
) {
  const answer = await client.request(name, take);
  const again = !answer.ok && answer.error.kind === "died" && pictures.good === null;
  return again ? client.request(name, take) : answer;
}

/** The target of a link. A shipped scenario is found by its name at once, while the worker starts. */
export async function targetOf(app: App, link: string): Promise<Result<Target, SessionRefusal>> {
  const shipped = shippedIn(link);
  if (!shipped) return patiently(app, "decode", { link });
  app.client.wake();
  return ok(shipped);
}

/** Closes the question about an earlier link. */
export const UNASKED: Pick<ShareSlice, "asked" | "review"> = { asked: null, review: null };

/**
 * Asks the reader for permission to fetch the file of a link, if the address bar accepts the address.
 * @returns false, since nothing has been opened yet
 */
export function askToFetch(app: App, { url, step, stop }: Omit<ShareAsked, "bytes">): false {
  if (!URL.canParse(url)) return fail(app, linkError("The browser does not accept the address in it.", isOpen(app)));
  // An earlier error is not related to this question.
  app.store.setState({ asked: { url, step, stop, bytes: null }, playing: false, error: null });
  return false;
}
