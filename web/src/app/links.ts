// Links: mended where they were changed on their way, asked about before a file elsewhere is fetched, and where they lead.

import { isClean } from "../address/clean";
import { kindOfLink, nameInLink, wrongInLink } from "../address/kind-of-link";
import { addressOfLesson } from "../address/lesson";
import { err, ok, type Result } from "../base/result";
import type { ShareAsked, ShareSlice } from "../features/share/slice";
import { shippedIn } from "../session/links";
import type { RequestName, SessionRefusal, SessionRequests, Target } from "../session/protocol";
import type { App } from "./context";
import { fail, isOpen } from "./errors";
import { whileBusy } from "./navigation";
import { LESSONS } from "./shipped-lessons";
import { insteadOf, linkError } from "./shown-errors";

/** The clean link in a text; a text without one as it is. An error is in words. */
export async function mendLink(app: App, text: string): Promise<Result<string, string>> {
  const trimmed = text.trim();
  if (isClean(trimmed)) return ok(trimmed);
  return whileBusy(app.store, () =>
    app.browser
      .mendLink(trimmed)
      .catch(() =>
        err(
          "What reads links that were changed on their way could not be fetched. Try again when the host of the page answers.",
        ),
      ),
  );
}

/** The same; null if it cannot be had, which is reported. */
export async function cleanLink(app: App, text: string): Promise<string | null> {
  const read = await mendLink(app, text);
  if (read.ok) return read.value;
  fail(app, linkError(read.error, isOpen(app)));
  return null;
}

/** Reports a link to a lesson, a guide or an experiment that leads to none. */
export function failLink(app: App, link: string): false {
  const kind = kindOfLink(link);
  if (kind === null) return false;
  const error = linkError(wrongInLink(link, kind), isOpen(app), kind);
  if (kind !== "a lesson") return fail(app, error);
  const names = LESSONS.map(({ name }) => name);
  const addressOf = (name: string) => addressOfLesson({ name, stop: 1 });
  const { instead } = insteadOf(nameInLink(link), names, { addressOf, kind: "lesson", shown: "" });
  return fail(app, { ...error, instead });
}

/** A request that may be the first one. With nothing open there is nothing to return to if the worker dies: it is asked again. */
export async function patiently<K extends RequestName>(
  { client, pictures }: App,
  name: K,
  take: SessionRequests[K]["take"],
) {
  const answer = await client.request(name, take);
  const again = !answer.ok && answer.error.kind === "died" && pictures.good === null;
  return again ? client.request(name, take) : answer;
}

/** Where a link leads. The name of a shipped scenario is read at once, and the worker starts meanwhile. */
export async function targetOf(app: App, link: string): Promise<Result<Target, SessionRefusal>> {
  const shipped = shippedIn(link);
  if (!shipped) return patiently(app, "decode", { link });
  app.client.wake();
  return ok(shipped);
}

/** Nothing is asked about an earlier link any more. */
export const UNASKED: Pick<ShareSlice, "asked" | "review"> = { asked: null, review: null };

/**
 * Asks for leave to fetch the file that a link leads to, if the browser takes its address.
 * @returns false, for nothing is open by then
 */
export function askToFetch(app: App, { url, step, stop }: Omit<ShareAsked, "bytes">): false {
  if (!URL.canParse(url))
    return fail(app, linkError("It names an address that the browser does not take.", isOpen(app)));
  // An earlier error has nothing to do with this question.
  app.store.setState({ asked: { url, step, stop, bytes: null }, playing: false, error: null });
  return false;
}
