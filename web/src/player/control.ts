// The reader's actions: every change of the page goes through here.

import { isComparison } from "../address/comparison";
import { EXPERIMENTS, isExperiment } from "../address/experiment";
import { placeOf } from "../address/guide";
import { kindOfText } from "../address/kind-of-text";
import { isLessonElsewhere, lessonOf } from "../address/lesson";
import type { Client } from "../session/client";
import { bringing } from "./control/bringing";
import { changing } from "./control/changing";
import { comparing } from "./control/comparing";
import { Core } from "./control/core";
import { diverging } from "./control/diverging";
import { experimenting, looksLikeExperiment } from "./control/experimenting";
import { looking } from "./control/looking";
import { moving } from "./control/moving";
import { opening } from "./control/opening";
import { recovery } from "./control/recovery";
import { reviewing } from "./control/reviewing";
import { searching } from "./control/searching";
import type { Surroundings } from "./control/surroundings";
import { teaching } from "./control/teaching";
import { visiting } from "./control/visiting";
import { beginsAsJson, mayBeLesson, readFile } from "./read-file";
import type { Store } from "./state/store";

/** All that the reader can do, by name. */
export type Control = ReturnType<typeof makeControl>;

/** Puts the parts together. `client` has to report to `died` a worker that is gone while it had nothing to do. */
export function makeControl(store: Store, client: Client, around: Surroundings) {
  const core: Core = new Core(store, client, (reason) => died(reason));
  const { died } = recovery(core);
  const opens = opening(core, around, (...lesson) => brings.openLessonFile(...lesson));
  const changes = changing(core, around);
  const looks = looking(core);
  const visits = visiting(core, around, opens.openHere);
  const compares = comparing(core, around, visits.leaveFor);
  /** A link to a scenario, or to two of them side by side. */
  const openLink = (link: string) => (isComparison(link) ? compares.openComparison(link) : opens.openLink(link));
  const experiments = experimenting(core, visits.leaveFor);
  const teaches = teaching(core, visits.leaveFor, opens.openHere);
  const brings = bringing(core, around, (place) => {
    opens.decline();
    teaches.toLesson(place);
  });
  const openExperiment = (text: string) => {
    experiments.openExperiment(text);
    return Promise.resolve(true);
  };
  /** Whatever else was asked, or is being fetched, is not wanted any more. */
  const askLesson = (fragment: string) => {
    const asked = brings.askLesson(fragment);
    opens.decline();
    return asked;
  };
  /** A link to a stop of a lesson too. */
  const openPastedLink = (link: string): Promise<boolean> => {
    const fragment = link.replace(/^[^#]*#/, "#");
    const lesson = lessonOf(fragment);
    if (isLessonElsewhere(fragment)) return askLesson(fragment);
    if (!lesson) return openLink(link);
    teaches.toLesson(lesson);
    return Promise.resolve(true);
  };
  const openPasted = (text: string) => {
    const kind = kindOfText(text);
    if (kind === "lesson") return brings.openLessonText(text);
    if (kind === "link") return openPastedLink(text.trim());
    return looksLikeExperiment(text) ? openExperiment(text) : opens.openPasted(text);
  };
  /** Opens a capture or a table; null if the file is neither. */
  const openImported = (file: Blob): Promise<boolean | null> =>
    import("./control/importing").then(
      ({ openImported }) => openImported(core, around, file, opens.openText),
      () => null,
    );
  /** Opens a file that was chosen or dropped: a scenario, a lesson, an experiment, a capture or a table. */
  const openFile = async (file: Blob) => {
    if (await mayBeLesson(file)) return brings.openLessonFile(file);
    const imported = (await beginsAsJson(file)) ? null : await openImported(file);
    if (imported !== null) return imported;
    const text = await readFile(file);
    return text.ok && looksLikeExperiment(text.value) ? openExperiment(text.value) : opens.openFile(file);
  };
  /** Shows what a fragment of the page's own address leads to. False if it leads nowhere. */
  const arrive = async (fragment: string): Promise<boolean> => {
    const place = placeOf(fragment);
    const lesson = lessonOf(fragment);
    if (isComparison(fragment)) return compares.openComparison(fragment, false);
    if (isExperiment(fragment)) experiments.showExperiment(fragment);
    else if (fragment === EXPERIMENTS) experiments.showExperiments();
    else if (place) visits.showAbout(place);
    else if (isLessonElsewhere(fragment)) return askLesson(fragment);
    else if (lesson) teaches.showLesson(lesson);
    else return openLink(fragment);
    return true;
  };
  const { archive } = around;
  return {
    ...opens,
    recent: () => archive.recent(),
    removeKept: (key: string) => archive.remove(key),
    arrive,
    openLink,
    openPasted,
    openFile,
    ...experiments,
    ...compares,
    ...changes,
    ...diverging(core, opens.openText),
    ...moving(core),
    ...searching(core),
    ...looks,
    ...visits,
    ...teaches,
    openLessonText: brings.openLessonText,
    recallLesson: brings.recallLesson,
    /** Where the page stores what only this tab goes on with; null if it must not. */
    tabStorage: around.tabStorage,
    ...reviewing(core, { ...opens, ...changes, ...looks }),
    died,
  };
}
