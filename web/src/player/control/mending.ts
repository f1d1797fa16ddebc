// Links that were changed on their way, made clean; and links that lead nowhere.

import { isClean } from "../../address/clean";
import { kindOfLink, nameInLink, wrongInLink } from "../../address/kind-of-link";
import { addressOfLesson } from "../../address/lesson";
import { err, ok, type Result } from "../../base/result";
import { LESSONS } from "../lessons";
import { whileBusy } from "../state/busy";
import { insteadOf, linkTrouble } from "../state/troubles";
import type { Core } from "./core";
import type { Surroundings } from "./surroundings";

export function mending(core: Core, around: Surroundings) {
  /** The clean link in a text; a text without one as it is. An error is in words. */
  async function mend(text: string): Promise<Result<string, string>> {
    const trimmed = text.trim();
    if (isClean(trimmed)) return ok(trimmed);
    return whileBusy(core.store, () =>
      around
        .mendLink(trimmed)
        .catch(() =>
          err(
            "What reads links that were changed on their way could not be fetched. Try again when the host of the page answers.",
          ),
        ),
    );
  }

  /** The same; null if it cannot be had, which is reported. */
  async function mended(text: string): Promise<string | null> {
    const read = await mend(text);
    if (read.ok) return read.value;
    core.fail(linkTrouble(read.error, core.isOpen()));
    return null;
  }

  /** Reports a link to a lesson, a guide or an experiment that leads to none. */
  function failLink(link: string): false {
    const kind = kindOfLink(link);
    if (kind === null) return false;
    const trouble = linkTrouble(wrongInLink(link, kind), core.isOpen(), kind);
    if (kind !== "a lesson") return core.fail(trouble);
    const names = LESSONS.map(({ name }) => name);
    const { instead = [] } = insteadOf(nameInLink(link), names, (name) => addressOfLesson({ name, stop: 1 }));
    return core.fail({ ...trouble, instead });
  }

  return { mend, mended, failLink };
}
