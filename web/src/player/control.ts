// The reader's actions: every change of the page goes through here.

import { isClean } from "../address/clean";
import { isComparison } from "../address/comparison";
import { EXPERIMENTS, readExperiment } from "../address/experiment";
import { placeOf } from "../address/guide";
import { kindOfLink } from "../address/kind-of-link";
import { kindOfText } from "../address/kind-of-text";
import { isLessonElsewhere, lessonOf } from "../address/lesson";
import { linkInPicture } from "../kit/picture/link";
import type { Client } from "../session/client";
import { bringing } from "./control/bringing";
import { changing } from "./control/changing";
import { comparing } from "./control/comparing";
import { Core } from "./control/core";
import { diverging } from "./control/diverging";
import { experimenting, looksLikeExperiment } from "./control/experimenting";
import { foreseeing } from "./control/foreseeing";
import { openImported as importing } from "./control/importing";
import { looking } from "./control/looking";
import { mending } from "./control/mending";
import { moving } from "./control/moving";
import { opening } from "./control/opening";
import { recovery } from "./control/recovery";
import { reviewing } from "./control/reviewing";
import { searching } from "./control/searching";
import type { Surroundings } from "./control/surroundings";
import { teaching } from "./control/teaching";
import { visiting } from "./control/visiting";
import { beginsAsJson, isNamedJson, MOST_BYTES, mayBeLesson, mayBePicture, mayBeTable, readFile } from "./read-file";
import type { Store } from "./state/store";
import { bareTrouble, foreignTrouble } from "./state/troubles";

/** Whether a link is read as one to scenarios: it leads to them, or to nothing else that is known. */
const isOfScenarios = (link: string): boolean => ["a scenario", "a comparison", null].includes(kindOfLink(link));

/** All that the reader can do, by name. */
export type Control = ReturnType<typeof makeControl>;

/** Puts the parts together. `client` has to report to `died` a worker that is gone while it had nothing to do. */
export function makeControl(store: Store, client: Client, around: Surroundings) {
  const core: Core = new Core(store, client, (reason) => died(reason));
  const { died } = recovery(core);
  const foresees = foreseeing(core);
  const opens = opening(core, around, (...lesson) => brings.openLessonFile(...lesson));
  const changes = changing(core, around);
  const looks = looking(core);
  const visits = visiting(core, around, opens.openHere);
  const { mend, mended, failLink } = mending(core, around);
  const compares = comparing(core, around, visits.leaveFor, mend);
  /** A clean link to a scenario, or to two of them side by side. */
  const openClean = (link: string) => (isComparison(link) ? compares.openComparison(link) : opens.openLink(link));
  /** A link to a scenario, or to two of them side by side. */
  const openLink = async (link: string): Promise<boolean> => {
    const clean = isClean(link) ? link : await mended(link);
    return clean !== null && openClean(clean);
  };
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
  /** A link to anything that has an address. */
  const openPastedLink = async (link: string): Promise<boolean> => {
    const clean = isClean(link) ? link : await mended(link);
    if (clean === null) return false;
    const fragment = clean.replace(/^[^#]*#/, "#");
    const lesson = lessonOf(fragment);
    const place = placeOf(fragment);
    if (isLessonElsewhere(fragment)) return askLesson(fragment);
    if (lesson) teaches.toLesson(lesson);
    else if (place) visits.toAbout(place);
    else if (fragment === EXPERIMENTS) experiments.toExperiments();
    else if (readExperiment(fragment)) experiments.toExperiment(fragment);
    else return isOfScenarios(fragment) ? openClean(clean) : failLink(fragment);
    return true;
  };
  /** Opens a text that is a table; as a scenario if it is none. */
  const openTable = async (text: string) =>
    (await openImported(new File([text], "a pasted table"))) ?? opens.openPasted(text);
  const openPasted = (text: string) => {
    const kind = kindOfText(text);
    if (kind === "lesson") return brings.openLessonText(text);
    if (kind === "link") return openPastedLink(text.trim());
    if (looksLikeExperiment(text)) return openExperiment(text);
    return kind === "file" && mayBeTable(text) ? openTable(text) : opens.openPasted(text);
  };
  /** Opens a capture or a table; null if the file is neither. */
  const openImported = (file: Blob): Promise<boolean | null> => importing(core, around, file, opens.openText);
  /** The link in a saved picture: null if it has none, undefined if the file is no picture. */
  const linkOfPicture = async (file: Blob): Promise<string | null | undefined> =>
    linkInPicture(new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer()));
  /** Opens a file that was chosen or dropped: a scenario, a lesson, an experiment, a capture, a table or a saved picture. */
  const openFile = async (file: Blob): Promise<boolean> => {
    const link = (await mayBePicture(file)) ? await linkOfPicture(file) : undefined;
    if (link !== undefined) return link === null ? core.fail(bareTrouble(core.isOpen())) : openPastedLink(link);
    if (await mayBeLesson(file)) return brings.openLessonFile(file);
    const isJson = await beginsAsJson(file);
    const imported = isJson ? null : await openImported(file);
    if (imported !== null) return imported;
    const text = await readFile(file);
    if (text.ok && looksLikeExperiment(text.value)) return openExperiment(text.value);
    const isForeign = text.ok && text.value.trim() !== "" && !isJson && !isNamedJson(file);
    return isForeign ? core.fail(foreignTrouble(core.isOpen())) : opens.openFile(file);
  };
  /** Shows what a fragment of the page's own address leads to. False if it leads nowhere. */
  const arrive = async (address: string): Promise<boolean> => {
    const fragment = isClean(address) ? address : await correctedAddress(address);
    if (fragment === null) return false;
    const place = placeOf(fragment);
    const lesson = lessonOf(fragment);
    if (isComparison(fragment)) return compares.openComparison(fragment, false);
    if (readExperiment(fragment)) experiments.showExperiment(fragment);
    else if (fragment === EXPERIMENTS) experiments.showExperiments();
    else if (place) visits.showAbout(place);
    else if (isLessonElsewhere(fragment)) return askLesson(fragment);
    else if (lesson) teaches.showLesson(lesson);
    else return isOfScenarios(fragment) ? openClean(fragment) : failLink(fragment);
    return true;
  };
  /** The clean form of the page's own address, which takes its place. Null if there is none, or the reader has gone on. */
  const correctedAddress = async (address: string): Promise<string | null> => {
    const isWanted = core.go();
    const clean = await mended(address);
    if (clean === null || !isWanted()) return null;
    if (isClean(clean)) around.correctAddress(clean);
    return clean;
  };
  const { archive } = around;
  return {
    ...opens,
    recent: () => archive.recent(),
    removeKept: (key: string) => archive.remove(key),
    arrive,
    mended,
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
    /** Ends what the page does by itself. */
    stop: foresees.stop,
    /** Where the page stores what only this tab goes on with. */
    tabStorage: around.tabStorage,
    ...reviewing(core, { ...opens, ...changes, ...looks }),
    died,
  };
}
