// Messages between the window with the lesson and the teacher's window. Both belong to a class, whose number names their channel.

import { openWindowChannel, type WindowChannel } from "../../../storage/channel";
import type { AskedOfClass, Tally } from "../audience";
import type { LessonText } from "../format";
import { isTally } from "./tally";

/** State of the lesson's window. It includes the texts of stops, but answers of the run only once they are shown. */
export interface ClassState {
  readonly is: "state";
  readonly name: string;
  readonly lesson: LessonText;
  /** Number of the stop, from 1. */
  readonly stop: number;
  readonly asked: AskedOfClass | null;
  readonly tally: Tally;
  /** When the class began, in milliseconds since 1970. */
  readonly begun: number;
  /** True while the screen is blank. */
  readonly blank: boolean;
  /** True if the lesson is in presenter mode; otherwise it ignores commands. */
  readonly present: boolean;
}

/** The lesson's window is being closed or reloaded. */
export interface WindowClosing {
  readonly is: "gone";
}

/** Commands of the teacher's window. */
export type ClassCommand =
  | { readonly do: "hello" | "on" | "back" | "reveal" | "blank" | "restart" }
  | { readonly do: "count"; readonly answer: string; readonly hands: number };

/** Opens the channel of a class; `hear` is called with the messages of the other window. */
export const openChannel = (id: string, onMessage: (data: unknown) => void): WindowChannel =>
  openWindowChannel(`queuescope-class-${id}`, onMessage);

const WISHES: readonly string[] = ["hello", "on", "back", "reveal", "blank", "restart"] satisfies ClassCommand["do"][];

/** Reads a message as a command; null if it is none. */
export function readClassCommand(data: unknown): ClassCommand | null {
  const command = data as Partial<ClassCommand> | null;
  if (command?.do === "count") {
    const { answer = "", hands = 0 } = command as Partial<ClassCommand & { do: "count" }>;
    return isTally([{ answer, hands }]) ? { do: "count", answer, hands } : null;
  }
  return command?.do !== undefined && WISHES.includes(command.do) ? (command as ClassCommand) : null;
}

/** Reads a message of the lesson's window; null if it is none. */
export function readState(data: unknown): ClassState | WindowClosing | null {
  const message = data as Partial<ClassState | WindowClosing> | null;
  if (message?.is === "gone") return { is: "gone" };
  return message?.is === "state" && Array.isArray(message.lesson?.sections) && isTally(message.tally)
    ? (message as ClassState)
    : null;
}
