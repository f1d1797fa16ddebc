// Lessons that the reader brings: from a file, from a text, or from another host.

import { type LessonPlace, OWN } from "../../address/lesson";
import { readLessonElsewhere } from "../../address/lesson-elsewhere";
import { digestOf } from "../../base/digest";
import { readFile } from "../read-file";
import { lessonTrouble } from "../state/lesson-troubles";
import { linkTrouble } from "../state/troubles";
import type { Core } from "./core";
import type { Surroundings } from "./surroundings";

/** Lessons of this tab that stay in memory. */
const MOST_IN_MEMORY = 10;

/** How keys of lessons in the tab's storage begin. */
const KEY = "queuescope.lesson.";

export class OwnLessons {
  /** Texts by name, the newest last. */
  private readonly memory = new Map<string, string>();
  /** Number of the newest attempt to open one. */
  private attempt = 0;

  constructor(
    private readonly core: Core,
    private readonly around: Surroundings,
    /** Goes to a stop, to be gone back from. */
    private readonly show: (place: LessonPlace) => void,
  ) {}

  /**
   * Opens the text of a lesson at a stop, unless the reader goes elsewhere meanwhile. If it has faults, what was open stays.
   * @returns whether it is open
   */
  async openText(text: string, stop: number, isWanted = this.core.staying()): Promise<boolean> {
    const attempt = ++this.attempt;
    const faults = await this.around.checkLesson(text);
    if (!isWanted() || attempt !== this.attempt) return false;
    if (faults.length > 0) return this.core.fail(lessonTrouble({ faults }, this.core.isOpen()));
    this.show({ name: this.keep(text), stop });
    return true;
  }

  /** The same for a file. */
  async openFile(file: Blob, stop: number, isWanted = this.core.staying()): Promise<boolean> {
    const text = await readFile(file);
    if (text.ok) return this.openText(text.value, stop, isWanted);
    return isWanted() && this.core.fail(lessonTrouble({ problems: [text.error] }, this.core.isOpen()));
  }

  /** Asks for leave to fetch the lesson that a fragment leads to. False, for nothing is open by then. */
  ask(fragment: string): false {
    const { core } = this;
    const read = readLessonElsewhere(fragment);
    if (!read.ok) return core.fail(linkTrouble(read.error, core.isOpen(), "a lesson"));
    const { url, stop } = read.value;
    // The browser decides what an address is.
    if (!URL.canParse(url))
      return core.fail(linkTrouble("It names an address that the browser does not take.", core.isOpen()));
    core.store.setState({ asked: { url, step: null, stop, bytes: null }, playing: false, trouble: null });
    return false;
  }

  /** The text of a lesson of this tab; null if it is gone. */
  recall(name: string): string | null {
    const text = this.memory.get(name) ?? null;
    if (text !== null) return text;
    return this.around.tabStorage.getItem(KEY + name);
  }

  /** Keeps a text in this tab, under a name that follows from it. */
  private keep(text: string): string {
    const name = OWN + nameOf(text);
    this.memory.delete(name);
    this.memory.set(name, text);
    for (const oldest of this.memory.keys()) {
      if (this.memory.size <= MOST_IN_MEMORY) break;
      this.memory.delete(oldest);
    }
    this.store(name, text);
    return name;
  }

  /** Stores a text for a reload, in place of all others if there is no room. What cannot be stored is gone then. */
  private store(name: string, text: string): void {
    const { tabStorage } = this.around;
    tabStorage.setItem(KEY + name, text, () => {
      const keys = Array.from({ length: tabStorage.length }, (_, i) => tabStorage.key(i) ?? "");
      for (const key of keys) if (key.startsWith(KEY) && key !== KEY + name) tabStorage.removeItem(key);
    });
  }
}

/** Two digests in digits and letters: texts of one reader hardly ever share both. */
const nameOf = (text: string): string => `${digestOf(text).toString(36)}-${digestOf(text, 0x2c9277b5).toString(36)}`;
