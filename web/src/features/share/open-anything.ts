// Opening what readers bring: a link, a text or a file of any kind that the page knows.

import { isClean } from "../../address/clean";
import { isComparison } from "../../address/comparison";
import { EXPERIMENTS, readExperiment } from "../../address/experiment";
import { placeOf } from "../../address/guide";
import { kindOfLink } from "../../address/kind-of-link";
import { kindOfText } from "../../address/kind-of-text";
import { isLessonElsewhere, lessonOf } from "../../address/lesson";
import type { App } from "../../app/context";
import { fail, isOpen } from "../../app/errors";
import { cleanLink, failLink } from "../../app/links";
import {
  beginsAsJson,
  isNamedJson,
  MOST_BYTES,
  mayBeLesson,
  mayBePicture,
  mayBeTable,
  readFile,
} from "../../app/read-file";
import { showAbout, toAbout } from "../../app/screens";
import { bareTrouble, foreignTrouble } from "../../app/troubles";
import { linkInPicture } from "../../kit/picture/link";
import { openComparison } from "../compare/actions";
import {
  looksLikeExperiment,
  openExperiment,
  showExperiment,
  showExperiments,
  toExperiment,
  toExperiments,
} from "../experiments/actions";
import { showLesson, toLesson } from "../lessons/actions";
import { askLesson, openLessonFile, openLessonText } from "../lessons/own/own-lessons";
import { openScenarioFile, openScenarioLink, openSentText } from "../run/actions/opening";
import { openImported } from "./importing/importing";

/** Whether a link is read as one to scenarios: it leads to them, or to nothing else that is known. */
const isOfScenarios = (link: string): boolean => ["a scenario", "a comparison", null].includes(kindOfLink(link));

/** A clean link to a scenario, or to two of them side by side. */
const openClean = (app: App, link: string): Promise<boolean> =>
  isComparison(link) ? openComparison(app, link) : openScenarioLink(app, link);

/** Opens a link to a scenario, or to two of them side by side. */
export async function openLink(app: App, link: string): Promise<boolean> {
  const clean = isClean(link) ? link : await cleanLink(app, link);
  return clean !== null && openClean(app, clean);
}

/** Opens a link to anything that has an address. */
async function openPastedLink(app: App, link: string): Promise<boolean> {
  const clean = isClean(link) ? link : await cleanLink(app, link);
  if (clean === null) return false;
  const fragment = clean.replace(/^[^#]*#/, "#");
  const lesson = lessonOf(fragment);
  const place = placeOf(fragment);
  if (isLessonElsewhere(fragment)) return askLesson(app, fragment);
  if (lesson) toLesson(app, lesson);
  else if (place) toAbout(app, place);
  else if (fragment === EXPERIMENTS) toExperiments(app);
  else if (readExperiment(fragment)) toExperiment(app, fragment);
  else return isOfScenarios(fragment) ? openClean(app, clean) : failLink(app, fragment);
  return true;
}

/** Opens a text that was pasted: a link, or what a file may hold. */
export async function openPasted(app: App, text: string): Promise<boolean> {
  const kind = kindOfText(text);
  if (kind === "lesson") return openLessonText(app, text);
  if (kind === "link") return openPastedLink(app, text.trim());
  if (looksLikeExperiment(text)) return openExperimentText(app, text);
  const imported =
    kind === "file" && mayBeTable(text) ? await openImported(app, new File([text], "a pasted table")) : null;
  return imported ?? openSentText(app, text);
}

function openExperimentText(app: App, text: string): true {
  openExperiment(app, text);
  return true;
}

/** Opens a file that was chosen or dropped: a scenario, a lesson, an experiment, a capture, a table or a saved picture. */
export async function openFile(app: App, file: Blob): Promise<boolean> {
  const link = (await mayBePicture(file)) ? await linkOfPicture(file) : undefined;
  if (link !== undefined) return link === null ? fail(app, bareTrouble(isOpen(app))) : openPastedLink(app, link);
  if (await mayBeLesson(file)) return openLessonFile(app, file);
  const isJson = await beginsAsJson(file);
  const imported = isJson ? null : await openImported(app, file);
  if (imported !== null) return imported;
  const text = await readFile(file);
  if (text.ok && looksLikeExperiment(text.value)) return openExperimentText(app, text.value);
  const isForeign = text.ok && text.value.trim() !== "" && !isJson && !isNamedJson(file);
  return isForeign ? fail(app, foreignTrouble(isOpen(app))) : openScenarioFile(app, file);
}

/** The link in a saved picture: null if it has none, undefined if the file is no picture. */
const linkOfPicture = async (file: Blob): Promise<string | null | undefined> =>
  linkInPicture(new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer()));

/** Shows what a fragment of the page's own address leads to. False if it leads nowhere. */
export async function openAddress(app: App, address: string): Promise<boolean> {
  const fragment = isClean(address) ? address : await correctedAddress(app, address);
  if (fragment === null) return false;
  const place = placeOf(fragment);
  const lesson = lessonOf(fragment);
  if (isComparison(fragment)) return openComparison(app, fragment, false);
  if (readExperiment(fragment)) showExperiment(app, fragment);
  else if (fragment === EXPERIMENTS) showExperiments(app);
  else if (place) showAbout(app, place);
  else if (isLessonElsewhere(fragment)) return askLesson(app, fragment);
  else if (lesson) showLesson(app, lesson);
  else return isOfScenarios(fragment) ? openClean(app, fragment) : failLink(app, fragment);
  return true;
}

/** The clean form of the page's own address, which takes its place. Null if there is none, or the reader has gone on. */
async function correctedAddress(app: App, address: string): Promise<string | null> {
  const signal = app.navigation.begin();
  const clean = await cleanLink(app, address);
  if (clean === null || signal.aborted) return null;
  if (isClean(clean)) app.browser.correctAddress(clean);
  return clean;
}
