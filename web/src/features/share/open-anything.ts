// Opens a link, a text or a file of any known kind, from a dialog, dropped, pasted or fetched from another host.

import { useEffect } from "react";
import { readAdopted } from "../../address/adopt";
import { isExerciseText, kindOfLink, kindOfText } from "../../address/classify";
import { isClean } from "../../address/clean";
import { isComparison } from "../../address/comparison";
import { exerciseOf } from "../../address/exercise";
import { EXPERIMENTS, readExperiment } from "../../address/experiment";
import { placeOf } from "../../address/guide";
import { isLessonElsewhere, lessonOf } from "../../address/lesson";
import { type App, useApp } from "../../app/context";
import { fail, isOpen } from "../../app/errors";
import { cleanLink, failLink, UNASKED } from "../../app/links";
import { whileBusy } from "../../app/navigation";
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
import { chunkError, elsewhereError, noLinkError, unknownKindError } from "../../app/shown-errors";
import { linkInPicture } from "../../kit/picture/caption";
import { showAdopted, toAdopted } from "../adopt/actions";
import { type BroughtFile, droppedFiles } from "../adopt/files/brought";
import { broughtKind } from "../adopt/files/kinds";
import { openComparison } from "../compare/actions";
import { openExercise, openExerciseText } from "../exercises/actions";
import { scenarioOfHandIn } from "../exercises/hand-in";
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
import { openNext, openScenarioFile, openScenarioLink, openSentText } from "../run/actions/open";
import { openImported } from "./importing/importing";

/** True if a link is handled as one to scenarios: it leads to them, or to nothing else that is known. */
const isOfScenarios = (link: string): boolean => ["a scenario", "a comparison", null].includes(kindOfLink(link));

/** Opens a clean link to a scenario, or to two of them side by side. */
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
  const module = readAdopted(fragment);
  if (isLessonElsewhere(fragment)) return askLesson(app, fragment);
  const exercise = exerciseOf(fragment);
  if (exercise) return openExercise(app, exercise);
  if (lesson) toLesson(app, lesson);
  else if (place) toAbout(app, place);
  else if (fragment === EXPERIMENTS) toExperiments(app);
  else if (readExperiment(fragment)) toExperiment(app, fragment);
  else if (module !== undefined) toAdopted(app, module);
  else return isOfScenarios(fragment) ? openClean(app, clean) : failLink(app, fragment);
  return true;
}

/** Opens a pasted text: a link, or the contents of a file. */
export async function openPasted(app: App, text: string): Promise<boolean> {
  const kind = kindOfText(text);
  if (kind === "lesson") return openLessonText(app, text);
  if (kind === "exercise") return openExerciseText(app, text);
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

/** Opens a chosen or dropped file: a module, a scenario, a lesson, an experiment, a capture, a table or a saved picture. */
export async function openFile(app: App, file: Blob): Promise<boolean> {
  const brought = file instanceof File ? await openModule(app, [{ path: file.name, file, handle: null }]) : null;
  if (brought !== null) return brought;
  const link = (await mayBePicture(file)) ? await linkOfPicture(file) : undefined;
  if (link !== undefined) return link === null ? fail(app, noLinkError(isOpen(app))) : openPastedLink(app, link);
  if (await mayBeLesson(file)) return openText(app, file);
  const isJson = await beginsAsJson(file);
  const imported = isJson ? null : await openImported(app, file);
  if (imported !== null) return imported;
  const text = await readFile(file);
  if (text.ok && looksLikeExperiment(text.value)) return openExperimentText(app, text.value);
  const handedIn = text.ok ? scenarioOfHandIn(text.value) : null;
  if (handedIn !== null) return openSentText(app, handedIn);
  const isForeign = text.ok && text.value.trim() !== "" && !isJson && !isNamedJson(file);
  return isForeign ? fail(app, unknownKindError(isOpen(app))) : openScenarioFile(app, file);
}

/** Opens a file of Markdown: an exercise, or else a lesson. */
async function openText(app: App, file: Blob): Promise<boolean> {
  const text = await readFile(file);
  return text.ok && isExerciseText(text.value) ? openExerciseText(app, text.value) : openLessonFile(app, file);
}

/** The link in a saved picture: null if it has none, undefined if the file is not a picture. */
const linkOfPicture = async (file: Blob): Promise<string | null | undefined> =>
  linkInPicture(new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer()));

/** Opens a fragment of the page's own address. False if it leads nowhere. */
export async function openAddress(app: App, address: string): Promise<boolean> {
  const fragment = isClean(address) ? address : await correctedAddress(app, address);
  if (fragment === null) return false;
  const place = placeOf(fragment);
  const lesson = lessonOf(fragment);
  const module = readAdopted(fragment);
  const exercise = exerciseOf(fragment);
  if (isComparison(fragment)) return openComparison(app, fragment, false);
  if (exercise) return openExercise(app, exercise);
  if (readExperiment(fragment)) showExperiment(app, fragment);
  else if (fragment === EXPERIMENTS) showExperiments(app);
  else if (place) showAbout(app, place);
  else if (module !== undefined) showAdopted(app, module);
  else if (isLessonElsewhere(fragment)) return askLesson(app, fragment);
  else if (lesson) showLesson(app, lesson);
  else return isOfScenarios(fragment) ? openClean(app, fragment) : failLink(app, fragment);
  return true;
}

/** Replaces the page's address by its clean form and returns that. Null if there is none, or the reader has gone on. */
async function correctedAddress(app: App, address: string): Promise<string | null> {
  const signal = app.navigation.begin();
  const clean = await cleanLink(app, address);
  if (clean === null || signal.aborted) return null;
  if (isClean(clean)) app.browser.correctAddress(clean);
  return clean;
}

/** Opens files of a module: sources, maps and bundles. Null if none of the files is one. */
async function openModule(app: App, files: readonly BroughtFile[]): Promise<boolean | null> {
  const kinds = await Promise.all(files.map(({ file }) => broughtKind(file)));
  if (kinds.every((kind) => kind === null)) return null;
  return whileBusy(app.store, async () => {
    try {
      const { bringFiles } = await import("../adopt/bring");
      return await bringFiles(app, files);
    } catch (error) {
      return fail(app, chunkError(error));
    }
  });
}

/** Opens several files or a folder: a module, or else the first file. */
async function openFiles(app: App, coming: Promise<BroughtFile[]>): Promise<boolean> {
  const files = await coming;
  const brought = await openModule(app, files);
  if (brought !== null) return brought;
  const [first] = files;
  return first ? openFile(app, first.file) : fail(app, unknownKindError(isOpen(app)));
}

/** Opens files, or else a text. False if there is neither. */
function openData(data: DataTransfer | null, app: App): boolean {
  const text = data?.getData("text/plain") ?? "";
  const hasFiles = data !== null && data.files.length > 0;
  if (!hasFiles && text.trim() === "") return false;
  const opened = hasFiles ? openFiles(app, droppedFiles(data)) : openPasted(app, text);
  void opened.then((opened) => opened && app.store.setState({ dialog: null, dialogError: null }));
  return true;
}

/** Accepts dropped files and links anywhere on the page. */
export function useDrop(): void {
  const app = useApp();
  useEffect(() => {
    // Otherwise the browser would leave the page for the dropped file.
    const allowDrop = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      // A signal that missed the waves.
      if (app.store.getState().dragged === null) openData(event.dataTransfer, app);
    };
    addEventListener("dragover", allowDrop);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", allowDrop);
      removeEventListener("drop", drop);
    };
  }, [app]);
}

/** Opens text or files pasted outside of text fields, unless a dialog other than the open dialog is shown. */
export function usePaste(): void {
  const app = useApp();
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      const { dialog, asked, review } = app.store.getState();
      const typing = target?.matches("input:not([type=range]), textarea, [contenteditable]") ?? false;
      if (typing || asked || review || (dialog !== null && dialog !== "open")) return;
      if (openData(event.clipboardData, app)) event.preventDefault();
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, [app]);
}

/** Fetches the file that the reader has agreed to, and opens it. */
export function openAsked(app: App): Promise<boolean> {
  const { asked } = app.store.getState();
  if (!asked || asked.bytes !== null) return Promise.resolve(false);
  const done = openNext(app, async (open, signal) => {
    const showProgress = (bytes: number) => !signal.aborted && app.store.setState({ asked: { ...asked, bytes } });
    const file = await app.browser.fetchElsewhere(asked.url, showProgress, signal);
    if (signal.aborted) return false;
    app.store.setState({ asked: null, dialog: null });
    const { step, stop } = asked;
    if (!file.ok) return fail(app, elsewhereError(file.error, stop === null ? "scenario" : "lesson", isOpen(app)));
    return stop === null ? open.file(file.value, step) : openLessonFile(app, file.value, stop, signal);
  });
  app.store.setState({ asked: { ...asked, bytes: 0 } });
  return done;
}

/** Cancels fetching. The open run stays. */
export function declineAsked({ store, navigation }: App): void {
  navigation.begin();
  store.setState(UNASKED);
}
