import { useCallback, useEffect, useRef, useState } from "react";
import type { TextStorage } from "../../../storage/areas";
import type { WindowChannel } from "../../../storage/channel";
import { type ClassCommand, type ClassState, openChannel, readState } from "./messages";
import { placeKey, recallClass, saveClass } from "./record";

/** Storage key of the last state, so that a reload without the lesson's window loses nothing. */
const KEY = "queuescope-class-seen";

/** Milliseconds in which the lesson's window answers, or returns from a reload. */
const PATIENCE_MS = 2_500;

/** The state of the lesson's window as received by the teacher's window. */
export interface LessonWindow {
  /** Null before the first message. */
  state: ClassState | null;
  /** True if nothing has been received for too long. */
  lost: boolean;
  command(command: ClassCommand): void;
}

export function useLessonWindow(id: string, storage: TextStorage): LessonWindow {
  const [state, setState] = useState<ClassState | null>(() => recallSeen(id, storage));
  const [lost, setLost] = useState(false);
  const channel = useRef<WindowChannel | null>(null);
  useEffect(() => {
    const loseSoon = () => setTimeout(() => setLost(true), PATIENCE_MS);
    let timer = loseSoon();
    const opened = openChannel(id, (data) => {
      const message = readState(data);
      if (!message) return;
      clearTimeout(timer);
      if (message.is === "gone") {
        timer = loseSoon();
        return;
      }
      setLost(false);
      setState(message);
      saveSeen(id, message, storage);
    });
    channel.current = opened;
    opened.post({ do: "hello" } satisfies ClassCommand);
    return () => {
      clearTimeout(timer);
      opened.close();
    };
  }, [id, storage]);
  const command = useCallback((command: ClassCommand) => channel.current?.post(command), []);
  return { state, lost, command };
}

function recallSeen(id: string, storage: TextStorage): ClassState | null {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? "null") as { id?: unknown; state?: unknown } | null;
    const state = stored?.id === id ? readState(stored.state) : null;
    return state?.is === "state" ? state : null;
  } catch {
    return null;
  }
}

/** Saves the state together with the class: a window opened from this one gets a copy, and continues where the lost one was. */
function saveSeen(id: string, state: ClassState, storage: TextStorage): void {
  const { name, stop, tally, begun, asked } = state;
  const before = recallClass(storage);
  const tallies = { ...(before?.id === id ? before.tallies : {}), [placeKey(name, stop)]: tally };
  saveClass(storage, { id, begun, tallies, answered: asked?.right ? placeKey(name, stop) : null, present: true });
  storage.setItem(KEY, JSON.stringify({ id, state }));
}
