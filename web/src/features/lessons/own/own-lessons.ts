// Imported lessons: from a file, from a text, or from another host.

import { OWN, readLessonElsewhere } from "../../../address/lesson";
import type { App } from "../../../app/context";
import { fail, isOpen } from "../../../app/errors";
import { askToFetch, UNASKED } from "../../../app/links";
import { whileBusy } from "../../../app/navigation";
import { readFile } from "../../../app/read-file";
import { chunkError, linkError } from "../../../app/shown-errors";
import { digestOf } from "../../../base/digest";
import type { TextStorage } from "../../../storage/areas";
import { toLesson } from "../actions";
import { lessonError } from "../shown-errors";

/** Number of lessons of this tab that stay in memory. */
const MOST_IN_MEMORY = 10;

/** Prefix of the lessons' keys in the tab's storage. */
const KEY = "queuescope.lesson.";

/** The lessons of this tab that stay in memory, the newest last: texts by name. */
export type LessonsOfTab = Map<string, string>;

/** Runs `work` while the page is busy. False if the lesson parser cannot be loaded. */
const opening = (app: App, work: () => Promise<boolean>): Promise<boolean> =>
  whileBusy(app.store, async () => {
    try {
      return await work();
    } catch (error) {
      return fail(app, chunkError(error));
    }
  });

/**
 * Opens the text of a lesson at a stop, unless the reader goes elsewhere meanwhile. On an error nothing changes.
 * @returns whether it was opened
 */
export const openLessonText = (app: App, text: string, stop = 1, signal = app.navigation.begin()): Promise<boolean> =>
  opening(app, () => openChecked(app, text, stop, signal));

/** The same for a file. */
export const openLessonFile = (app: App, file: Blob, stop = 1, signal = app.navigation.begin()): Promise<boolean> =>
  opening(app, async () => {
    const text = await readFile(file);
    if (text.ok) return openChecked(app, text.value, stop, signal);
    return !signal.aborted && fail(app, lessonError({ problems: [text.error] }, isOpen(app)));
  });

async function openChecked(app: App, text: string, stop: number, signal: AbortSignal): Promise<boolean> {
  const faults = await app.browser.checkLesson(text);
  if (signal.aborted) return false;
  if (faults.length > 0) return fail(app, lessonError({ faults }, isOpen(app)));
  const name = saveText(app, text);
  app.store.setState(UNASKED);
  toLesson(app, { name, stop });
  return true;
}

/** Asks for permission to fetch the lesson of a fragment. False, since nothing has been opened yet. */
export function askLesson(app: App, fragment: string): false {
  app.navigation.begin();
  app.store.setState(UNASKED);
  const read = readLessonElsewhere(fragment);
  if (!read.ok) return fail(app, linkError(read.error, isOpen(app), "a lesson"));
  return askToFetch(app, { ...read.value, step: null });
}

/** The text of a lesson of this tab; null if it no longer exists. */
export const recallLesson = ({ lessonsOfTab, browser }: App, name: string): string | null =>
  lessonsOfTab.get(name) ?? browser.tabStorage.getItem(KEY + name);

/** Saves a text in this tab, under a name made from its digests. */
function saveText({ lessonsOfTab, browser }: App, text: string): string {
  const name = OWN + nameOf(text);
  lessonsOfTab.delete(name);
  lessonsOfTab.set(name, text);
  for (const oldest of lessonsOfTab.keys()) {
    if (lessonsOfTab.size <= MOST_IN_MEMORY) break;
    lessonsOfTab.delete(oldest);
  }
  store(browser.tabStorage, name, text);
  return name;
}

/** Stores a text for a reload; if there is too little space, it replaces all others. What cannot be stored is lost at a reload. */
function store(tabStorage: TextStorage, name: string, text: string): void {
  tabStorage.setItem(KEY + name, text, () => {
    const keys = Array.from({ length: tabStorage.length }, (_, i) => tabStorage.key(i) ?? "");
    for (const key of keys) if (key.startsWith(KEY) && key !== KEY + name) tabStorage.removeItem(key);
  });
}

/** Two digests in base 36, so that different texts practically never share a name. */
const nameOf = (text: string): string => `${digestOf(text).toString(36)}-${digestOf(text, 0x2c9277b5).toString(36)}`;
