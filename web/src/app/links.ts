// Links that were changed on their way, made clean; and links that lead nowhere.

import { isClean } from "../address/clean";
import { kindOfLink, nameInLink, wrongInLink } from "../address/kind-of-link";
import { addressOfLesson } from "../address/lesson";
import { err, ok, type Result } from "../base/result";
import { whileBusy } from "./busy";
import type { App } from "./context";
import { fail, isOpen } from "./errors";
import { LESSONS } from "./shipped-lessons";
import { insteadOf, linkTrouble } from "./troubles";

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
  fail(app, linkTrouble(read.error, isOpen(app)));
  return null;
}

/** Reports a link to a lesson, a guide or an experiment that leads to none. */
export function failLink(app: App, link: string): false {
  const kind = kindOfLink(link);
  if (kind === null) return false;
  const trouble = linkTrouble(wrongInLink(link, kind), isOpen(app), kind);
  if (kind !== "a lesson") return fail(app, trouble);
  const names = LESSONS.map(({ name }) => name);
  const { instead = [] } = insteadOf(nameInLink(link), names, (name) => addressOfLesson({ name, stop: 1 }));
  return fail(app, { ...trouble, instead });
}
