import { type RefObject, useEffect, useRef, useState } from "react";
import type { LessonPlace } from "../../address/lesson";
import { useApp, useAppState } from "../../app/context";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { Blocks } from "../../texts/Blocks";
import { isAsking } from "../run/state/selectors";
import { toStopOfLesson } from "./actions";
import { type GivenAnswer, scoreOf, withAnswer } from "./answers";
import type { LessonStop } from "./format";
import { aroundQuestion } from "./format";
import styles from "./lesson.module.css";
import { chosenBefore, Question } from "./Question";
import type { Missing } from "./stop-of-lesson";
import { showStop } from "./stop-of-lesson";
import { useReading, type Voice } from "./Voice";

/** A stop. What follows its question is shown after an answer. A class answers again, a single reader sees the saved answer. */
export function Stop(props: {
  place: LessonPlace;
  stop: LessonStop;
  heading: "h2" | "h3";
  moved: RefObject<boolean>;
  voice: Voice;
  present: boolean;
}) {
  const { place, stop, heading: Heading, moved, voice, present } = props;
  const app = useApp();
  const { store } = app;
  const section = useRef<HTMLElement>(null);
  const top = useRef<HTMLHeadingElement>(null);
  useReading(section, voice);
  // After moving on, the reader continues here by eye, by ear or with the tab key.
  useEffect(() => {
    if (!moved.current) return;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "nearest" });
  }, [moved]);
  const { title, body, keys } = stop;
  const { before, choices, after } = aroundQuestion(body);
  const asks = keys.ask !== null || choices !== null;
  const [kept] = useState(() => (present ? null : (store.getState().answers[place.name]?.[place.stop] ?? null)));
  const [isKept] = useState(() => choices !== null && chosenBefore(choices, kept) !== null);
  const [answered, setAnswered] = useState(isKept);
  const keep = (answer: GivenAnswer | null) =>
    store.setState(({ answers }) => ({ answers: withAnswer(answers, place, answer) }));
  const answerAgain = () => {
    keep(null);
    toStopOfLesson(app, place.stop);
  };
  const [missing, setMissing] = useState<Missing | null>(null);
  useEffect(() => {
    const { scenario, step, engine, lit, ask } = keys;
    let here = true;
    const shown = showStop(app, { scenario, step, engine, lit, asks: asks && !isKept, asksEngine: ask !== null });
    void shown.then((missing) => here && setMissing(missing));
    return () => {
      here = false;
    };
  }, [app, keys, asks, isKept]);
  const isElsewhere = missing !== null && (missing.lastStep !== null || missing.engines !== null);
  return (
    <section ref={section} className={styles.stop} aria-label={title}>
      <Heading ref={top} tabIndex={-1}>
        {title}
      </Heading>
      {missing && <Missed {...{ missing, keys }} />}
      <Blocks blocks={before} />
      {asks && (
        <Question
          isAskable={!isElsewhere}
          isShown={missing !== null}
          stop={keys}
          choices={choices}
          savedAnswer={kept}
          onAnswered={(answer) => {
            setAnswered(true);
            if (answer && !present) keep(answer);
          }}
        />
      )}
      {asks && answered && !present && (
        <Button quiet tooltip="Forgets this answer and asks again" onClick={answerAgain}>
          Ask again
        </Button>
      )}
      {answered && after.length > 0 && <Blocks blocks={after} />}
    </section>
  );
}

/** What the text refers to and the run does not have. Tests check that shipped lessons have none. */
function Missed({ missing: { lastStep, engines, lit }, keys }: { missing: Missing; keys: LessonStop["keys"] }) {
  const sentences = [
    lastStep !== null && `This run has no step ${keys.step}. It ends with step ${lastStep}, which is shown.`,
    engines !== null &&
      `This run has no engine ${keys.engine}. Its engines are 0 to ${engines - 1}; engine 0 is shown.`,
    lit.length > 0 && `This step has nothing of the name ${lit.map((text) => `“${text}”`).join(", ")} to highlight.`,
  ].filter((sentence) => sentence !== false);
  return sentences.map((sentence) => (
    <p key={sentence} className={ui.quiet} role="status">
      {sentence}
    </p>
  ));
}

/** How to go on from a stop; at the last one also the number of right answers. */
export function Onward({ name, isLast }: { name: string; isLast: boolean }) {
  const asking = useAppState(isAsking);
  const answers = useAppState((state) => state.answers);
  const { right, of } = scoreOf(answers, name);
  const score = of > 0 && `${right} of ${of} answers right. `;
  return (
    <p className={ui.quiet} data-onward>
      {asking
        ? "Answer to go on: what comes later is hidden until then."
        : isLast
          ? "This was the last stop. "
          : "Press n for the next stop, → for the next step of the run. "}
      {!asking && score}
    </p>
  );
}
