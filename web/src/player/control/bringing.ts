// Lessons that the reader brings. What opens them, own-lessons.ts, is fetched when there is one.

import type { LessonPlace } from "../../address/lesson";
import { whileBusy } from "../state/busy";
import { partTrouble } from "../state/troubles";
import type { Core } from "./core";
import type { OwnLessons } from "./own-lessons";
import type { Surroundings } from "./surroundings";

/** `show` goes to a stop, to be gone back from. */
export function bringing(core: Core, around: Surroundings, show: (place: LessonPlace) => void) {
  let fetched: Promise<OwnLessons> | null = null;

  const fetch = (): Promise<OwnLessons> => {
    fetched ??= import("./own-lessons").then(({ OwnLessons }) => new OwnLessons(core, around, show));
    return fetched;
  };

  /** False if what opens lessons cannot be fetched. */
  async function open(work: (own: OwnLessons) => boolean | Promise<boolean>): Promise<boolean> {
    return whileBusy(core.store, async () => {
      try {
        return await work(await fetch());
      } catch (error) {
        fetched = null;
        return core.fail(partTrouble(error));
      }
    });
  }

  return {
    /** Opens the text of a lesson, at a stop. If it has faults, what was open stays. */
    openLessonText: (text: string, stop = 1) => open((own) => own.openText(text, stop)),
    /** The same for a file, at a stop. */
    openLessonFile: (file: Blob, stop = 1, isWanted = core.staying()) =>
      open((own) => own.openFile(file, stop, isWanted)),
    /** Asks for leave to fetch the lesson that a fragment leads to. False, for nothing is open by then. */
    askLesson: (fragment: string) => open((own) => own.ask(fragment)),
    /** The text of a lesson of this tab; null if it is gone. Fails as a network does. */
    recallLesson: async (name: string): Promise<string | null> => (await fetch()).recall(name),
  };
}
