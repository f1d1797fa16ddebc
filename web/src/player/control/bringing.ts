// Lessons that the reader brings.

import type { LessonPlace } from "../../address/lesson";
import { whileBusy } from "../state/busy";
import { partTrouble } from "../state/troubles";
import type { Core } from "./core";
import { OwnLessons } from "./own-lessons";
import type { Surroundings } from "./surroundings";

/** `show` goes to a stop, to be gone back from. */
export function bringing(core: Core, around: Surroundings, show: (place: LessonPlace) => void) {
  const own = new OwnLessons(core, around, show);

  /** False if what reads lessons cannot be fetched. */
  const open = (work: () => boolean | Promise<boolean>): Promise<boolean> =>
    whileBusy(core.store, async () => {
      try {
        return await work();
      } catch (error) {
        return core.fail(partTrouble(error));
      }
    });

  return {
    /** Opens the text of a lesson, at a stop. If it has faults, what was open stays. */
    openLessonText: (text: string, stop = 1) => open(() => own.openText(text, stop)),
    /** The same for a file, at a stop. */
    openLessonFile: (file: Blob, stop = 1, isWanted = core.staying()) => open(() => own.openFile(file, stop, isWanted)),
    /** Asks for leave to fetch the lesson that a fragment leads to. False, for nothing is open by then. */
    askLesson: (fragment: string) => own.ask(fragment),
    /** The text of a lesson of this tab; null if it is gone. */
    recallLesson: (name: string): string | null => own.recall(name),
  };
}
