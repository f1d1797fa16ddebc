// What the window with the lesson and the teacher's window say to each other. Both are of one class, whose number names their channel.

import { openWindowChannel, type WindowChannel } from "../../../storage/channel";
import type { AskedOfClass, Tally } from "../audience";
import type { LessonText } from "../format";
import { isTally } from "./tally";

/** What the lesson's window shows. The texts of stops are in it, answers of the run only once the run has given them. */
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
  /** Whether the screen is blank. */
  readonly blank: boolean;
  /** Whether the lesson is in presenter mode: else it hears nothing. */
  readonly present: boolean;
}

/** The lesson's window is closed or loaded again. */
export interface Gone {
  readonly is: "gone";
}

/** What the teacher's window asks for. */
export type ClassCommand =
  | { readonly do: "hello" | "on" | "back" | "reveal" | "blank" | "restart" }
  | { readonly do: "count"; readonly answer: string; readonly hands: number };

/** Where both are heard: `hear` gets what the other one sends. */
export const openChannel = (id: string, hear: (data: unknown) => void): WindowChannel =>
  openWindowChannel(`queuescope-class-${id}`, hear);

const WISHES: readonly string[] = ["hello", "on", "back", "reveal", "blank", "restart"] satisfies ClassCommand["do"][];

/** A message as a wish; null if it is none. */
export function readClassCommand(data: unknown): ClassCommand | null {
  const command = data as Partial<ClassCommand> | null;
  if (command?.do === "count") {
    const { answer = "", hands = 0 } = command as Partial<ClassCommand & { do: "count" }>;
    return isTally([{ answer, hands }]) ? { do: "count", answer, hands } : null;
  }
  return command?.do !== undefined && WISHES.includes(command.do) ? (command as ClassCommand) : null;
}

/** A message of the lesson's window; null if it is none. */
export function readState(data: unknown): ClassState | Gone | null {
  const message = data as Partial<ClassState | Gone> | null;
  if (message?.is === "gone") return { is: "gone" };
  return message?.is === "state" && Array.isArray(message.lesson?.sections) && isTally(message.tally)
    ? (message as ClassState)
    : null;
}
