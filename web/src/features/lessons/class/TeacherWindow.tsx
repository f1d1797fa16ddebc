// The teacher's window: notes, a preview of the next stop, a clock, and hands. It has no run; its data come from the window with the
// lesson.

import { useEffect, useMemo, useState } from "react";
import { addressOfLesson } from "../../../address/lesson";
import { Button } from "../../../kit/ui/Button";
import type { TextChoices } from "../../../stops/document";
import type { TextStorage } from "../../../storage/areas";
import { Blocks } from "../../../texts/Blocks";
import { type Audience, AudienceContext } from "../audience";
import type { LessonStop } from "../format";
import { aroundQuestion } from "../format";
import { Below, Hands } from "./Hands";
import type { ClassCommand, ClassState } from "./messages";
import styles from "./teacher.module.css";
import { type LessonWindow, useLessonWindow } from "./use-lesson-window";

export function TeacherWindow({ id, now, storage }: { id: string; now(): number; storage: TextStorage }) {
  const own = useLessonWindow(id, storage);
  const { state, command } = own;
  useKeys(command);
  if (!state)
    return (
      <main id="content" className={styles.none}>
        <h1>Teacher’s window</h1>
        <p role="status">
          {own.lost
            ? "No lesson answers. Open a lesson, press p for presenter mode, and t for this window."
            : "Waiting for the lesson…"}
        </p>
      </main>
    );
  return <Shown {...own} state={state} now={now} />;
}

function Shown({ state, lost, command, now }: LessonWindow & { state: ClassState; now(): number }) {
  const { lesson, stop, blank } = state;
  const count = lesson.sections.length;
  const here = lesson.sections[stop - 1];
  const next = lesson.sections[stop];
  return (
    <div className={styles.window}>
      <header className={styles.head}>
        <h1>{lesson.front.title}</h1>
        <Clock begun={state.begun} now={now} onRestart={() => command({ do: "restart" })} />
      </header>
      <Warning {...{ state, lost }} />
      <main id="content" className={styles.main}>
        {here && <Here key={stop} {...{ state, command }} stop={here} />}
        <section className={styles.next} aria-label="Next stop">
          <h2>{next ? `Next: ${next.title}` : "This is the last stop"}</h2>
          {next && <Blocks blocks={aroundQuestion(next.body).before} />}
        </section>
      </main>
      <footer className={styles.foot}>
        <Button disabled={stop === 1} tooltip="The stop before (page up)" onClick={() => command({ do: "back" })}>
          Back
        </Button>
        <span>
          {stop} of {count}
        </span>
        <Button primary tooltip="The answer, then the next stop (page down)" onClick={() => command({ do: "on" })}>
          {state.asked && !state.asked.right ? "Show the answer" : "Next"}
        </Button>
        <Button
          pressed={blank}
          tooltip="Blank the screen, or show it again (b)"
          onClick={() => command({ do: "blank" })}
        >
          {blank ? "Show the screen" : "Blank the screen"}
        </Button>
      </footer>
    </div>
  );
}

/** Why the lesson's window does not receive commands. */
function Warning({ state, lost }: { state: ClassState; lost: boolean }) {
  if (lost)
    return (
      <div className={styles.error} role="alert">
        <p>
          The window with the lesson is closed. This window does not change any more; the counts of hands are stored.
        </p>
        <Button onClick={() => void open(location.pathname + addressOfLesson({ name: state.name, stop: state.stop }))}>
          Open the lesson again
        </Button>
      </div>
    );
  if (state.present) return null;
  return (
    <div className={styles.error} role="status">
      <p>The lesson is not in presenter mode, so it hears nothing. Press p there.</p>
    </div>
  );
}

/** The stop on the screen: its notes, then what the class sees. */
function Here({ stop, state, command }: { stop: LessonStop; state: ClassState; command(command: ClassCommand): void }) {
  const { before, choices, after } = aroundQuestion(stop.body);
  const { asked, tally } = state;
  const audience = useMemo<Audience>(
    () => ({
      asked,
      tally,
      count: (answer, hands) => command({ do: "count", answer, hands }),
      reveal: () => command({ do: "reveal" }),
      ask: () => {},
    }),
    [asked, tally, command],
  );
  return (
    <>
      <section className={styles.notes} aria-label="Notes">
        <h2>{stop.title}</h2>
        {stop.notes ? <Blocks blocks={stop.notes} /> : <p>This stop has no notes.</p>}
      </section>
      <section className={styles.seen} aria-label="On the screen">
        <h2>On the screen</h2>
        <Blocks blocks={before} />
        {asked && asked.text !== "" && <p>{asked.text}</p>}
        {asked && (
          <AudienceContext value={audience}>
            {asked.answers && (
              <ul className={styles.answers}>
                {asked.answers.map((answer, i) => (
                  <li key={answer}>
                    <span>
                      {answer}
                      {isRight(answer, i, asked.right, choices) && <b> ✓</b>}
                    </span>
                    <Hands answer={answer} />
                  </li>
                ))}
              </ul>
            )}
            <Below />
          </AudienceContext>
        )}
        {asked && asked.verdict !== "" && <p className={styles.verdict}>{asked.verdict}</p>}
        {choices && (
          <details>
            <summary>After the answer</summary>
            <Blocks blocks={after} />
          </details>
        )}
      </section>
    </>
  );
}

/** True if an answer is right: for written questions from the file, for others from the run once it has answered. */
const isRight = (answer: string, i: number, right: readonly string[] | null, choices: TextChoices | null): boolean =>
  choices ? (choices.choices[i]?.right ?? false) : (right?.includes(answer) ?? false);

/** Time since the class began. */
function Clock({ begun, now, onRestart }: { begun: number; now(): number; onRestart(): void }) {
  const [time, setTime] = useState(now);
  useEffect(() => {
    setTime(now());
    const timer = setInterval(() => setTime(now()), 1_000);
    return () => clearInterval(timer);
  }, [now]);
  return (
    <div className={styles.clock}>
      <span role="timer" aria-label="Time since the class began">
        {elapsed(time - begun)}
      </span>
      <Button quiet tooltip="Begin to count from 0:00" onClick={onRestart}>
        Restart
      </Button>
    </div>
  );
}

/** Handles the keys of the lesson's window, outside of text fields. */
function useKeys(command: (command: ClassCommand) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      const types = target instanceof Element && target.matches("input");
      if (key === "PageDown") command({ do: "on" });
      else if (key === "PageUp") command({ do: "back" });
      else if ((key === "b" || key === ".") && !types) command({ do: "blank" });
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [command]);
}

/** Formats milliseconds as `7:05`, or `1:07:05` from an hour on. */
function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => `${value}`.padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
