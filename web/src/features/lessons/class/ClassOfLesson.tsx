// Presenter mode of a lesson: its keys, the teacher's window, and counted hands.

import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useApp, useAppState } from "../../../app/context";
import { Button } from "../../../kit/ui/Button";
import { tabStorage } from "../../../storage/areas";
import type { WindowChannel } from "../../../storage/channel";
import { toStopOfLesson } from "../actions";
import type { AskedOfClass, Audience } from "../audience";
import type { LessonText } from "../format";
import styles from "./class.module.css";
import { type ClassCommand, type ClassState, openChannel, readClassCommand, type WindowClosing } from "./messages";
import { type Class, newClass, placeKey, recallClass, saveClass } from "./record";
import { tallyFor, withHands } from "./tally";

interface Asking {
  asked: AskedOfClass;
  reveal(): void;
}

export function ClassOfLesson(props: {
  name: string;
  lesson: LessonText;
  /** Number of the stop, from 1. */
  stop: number;
  /** The element with the text of the stop. */
  pane: RefObject<HTMLElement | null>;
  /** Provides the class to questions; null if there is none. */
  give(audience: Audience | null): void;
}) {
  const { name, lesson, stop, pane, give } = props;
  const app = useApp();
  const { store } = app;
  const [own, setOwn] = useState<Class>(() => ({
    ...(recallClass(tabStorage) ?? newClass(Date.now())),
    present: true,
  }));
  const [asking, setAsking] = useState<Asking | null>(null);
  const blank = useAppState(({ overlay }) => overlay === "blank");
  const place = placeKey(name, stop);
  /** The stop whose answer was shown before a reload. */
  const restored = useRef(own.answered);
  const asked = asking?.asked ?? null;
  const tally = useMemo(() => tallyFor(asked, own.tallies[place] ?? []), [asked, own.tallies, place]);
  useFitting(pane);

  const ask = useCallback(
    (asked: AskedOfClass | null, reveal: () => void) => setAsking(asked && { asked, reveal }),
    [],
  );
  const count = useCallback(
    (answer: string, hands: number) =>
      setOwn((own) => {
        const tally = withHands(tallyFor(asked, own.tallies[place] ?? []), answer, hands);
        return { ...own, tallies: { ...own.tallies, [place]: tally } };
      }),
    [asked, place],
  );
  const reveal = useCallback(() => {
    if (asking?.asked.right === null) asking.reveal();
  }, [asking]);
  useEffect(() => {
    if (!asking || restored.current === null) return;
    if (restored.current === place) reveal();
    restored.current = null;
  }, [asking, place, reveal]);

  const audience = useMemo<Audience>(() => ({ asked, tally, count, reveal, ask }), [asked, tally, count, reveal, ask]);
  useEffect(() => give(audience), [give, audience]);
  useEffect(() => () => give(null), [give]);

  const answered = asked?.right ? place : restored.current;
  useEffect(() => saveClass(tabStorage, { ...own, answered }), [own, answered]);
  useEffect(
    () => () => {
      // The reader has left presenter mode, but not the page.
      const stored = recallClass(tabStorage);
      if (stored) saveClass(tabStorage, { ...stored, present: false });
    },
    [],
  );

  /** The next button of a clicker: shows the answer first, then goes to the next stop. */
  const goOn = useCallback(() => {
    if (asking?.asked.right === null) asking.reveal();
    else if (stop < lesson.sections.length) toStopOfLesson(app, stop + 1);
  }, [asking, app, stop, lesson]);
  const goBack = useCallback(() => {
    if (stop > 1) toStopOfLesson(app, stop - 1);
  }, [app, stop]);

  const state: ClassState = { is: "state", name, lesson, stop, asked, tally, begun: own.begun, blank, present: true };
  const onMessage = (command: ClassCommand) => {
    if (command.do === "on") goOn();
    else if (command.do === "back") goBack();
    else if (command.do === "reveal") reveal();
    else if (command.do === "count") count(command.answer, command.hands);
    else if (command.do === "blank") store.setState({ overlay: blank ? null : "blank" });
    else if (command.do === "restart") setOwn((own) => ({ ...own, begun: Date.now() }));
  };
  useChannel(own.id, state, onMessage);

  const [window, openWindow] = useTeacherWindow(own.id);
  useKeys({ goOn, goBack, openWindow });
  return (
    <div className={styles.class}>
      <Button quiet tooltip="Notes, what comes next, a clock (t)" onClick={openWindow}>
        Teacher’s window
      </Button>
      {window === "blocked" && (
        <p className={styles.blocked} role="alert">
          The browser has not opened a second window. Allow this page to open windows and press the button again, or
          open{" "}
          <a href={addressOf(own.id)} target="_blank" rel="noopener opener">
            the teacher’s window in a tab
          </a>
          .
        </p>
      )}
    </div>
  );
}

const addressOf = (id: string): string => `${location.pathname}?teacher=${id}`;

/** Opens the teacher's window, if the browser allows it. */
function useTeacherWindow(id: string): ["open" | "blocked" | null, () => void] {
  const [there, setThere] = useState<"open" | "blocked" | null>(null);
  const open = useCallback(() => {
    const opened = globalThis.open(addressOf(id), `queuescope-teacher-${id}`, "popup,width=1000,height=700");
    opened?.focus();
    setThere(opened ? "open" : "blocked");
  }, [id]);
  return [there, open];
}

/** Sends the state whenever it changes, and when the teacher's window asks for it. */
function useChannel(id: string, state: ClassState, onMessage: (command: ClassCommand) => void): void {
  const channel = useRef<WindowChannel | null>(null);
  const now = useRef({ state, hear: onMessage });
  useEffect(() => {
    now.current = { state, hear: onMessage };
  });
  useEffect(() => {
    const opened = openChannel(id, (data) => {
      const command = readClassCommand(data);
      if (command?.do === "hello") opened.post(now.current.state);
      else if (command) now.current.hear(command);
    });
    channel.current = opened;
    const leave = () => opened.post({ is: "gone" } satisfies WindowClosing);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      opened.post({ ...now.current.state, present: false } satisfies ClassState);
      opened.close();
    };
  }, [id]);
  const text = JSON.stringify({ ...state, lesson: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of a lesson is as its name
  useEffect(() => channel.current?.post(state), [id, text]);
}

/** Handles the keys of a lesson in presenter mode, before the page's own keys. */
function useKeys({ goOn, goBack, openWindow }: { goOn(): void; goBack(): void; openWindow(): void }): void {
  const { store } = useApp();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || store.getState().overlay === "blank") return;
      const within = target instanceof Element ? target : null;
      if (within?.closest("dialog, [role=menu]")) return;
      const types = within?.matches("input:not([type=radio], [type=checkbox]), textarea") ?? false;
      if (key === "PageDown") goOn();
      else if (key === "PageUp") goBack();
      else if (key === "b" && !types) store.setState({ overlay: "blank" });
      else if (key === "t" && !types) openWindow();
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, [store, goOn, goBack, openWindow]);
}

/** Font sizes in front of a class in rem, the largest first. The smallest has 16 pixels. */
const SIZES = [1.5, 1.4, 1.3, 1.2, 1.1, 1, 0.9];

/** Sets the largest font size with which the complete text is visible; at the smallest size the text is scrolled. */
function useFitting(text: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const one = text.current;
    if (!one) return;
    const enlarge = () => {
      for (const size of SIZES) {
        one.style.fontSize = `${size}rem`;
        if (one.scrollHeight <= one.clientHeight + 1) break;
      }
    };
    enlarge();
    const sizes = new ResizeObserver(enlarge);
    sizes.observe(one);
    const changes = new MutationObserver(enlarge);
    changes.observe(one, { childList: true, subtree: true, characterData: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
      one.style.fontSize = "";
    };
  }, [text]);
}
