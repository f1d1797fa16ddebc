import { type FormEvent, type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Thing } from "../base/thing";
import { plainText } from "../designs/contract";
import { NO_ANSWER } from "../designs/predictions";
import { type Answer, type Ask, loadQuestions, type Questions } from "../designs/questions";
import { Button } from "../kit/ui/Button";
import { useApp, useAppState } from "../player/context";
import { wholeScene } from "../player/scene";
import { partTrouble } from "../player/state/troubles";
import type { Choices } from "../stops/document";
import { Words } from "../terms/Words";
import { Running } from "../texts/Running";
import type { LessonStop } from "./format";
import styles from "./lesson.module.css";

/** The question of a stop: one that the run answers, or a written one. */
export function Question(props: {
  stop: LessonStop["keys"];
  /** Whether the run has the step and the engine, so that it can answer. */
  isAskable: boolean;
  choices: Choices | null;
  onAnswered(): void;
}) {
  const { stop, isAskable, choices, onAnswered } = props;
  if (choices) return <Written {...{ choices, onAnswered }} />;
  return isAskable ? (
    <Predicted {...{ stop, onAnswered }} />
  ) : (
    <NoQuestion>So the run cannot answer the question of this stop.</NoQuestion>
  );
}

/** In place of a question that cannot be asked: it hides nothing. */
function NoQuestion({ children }: { children: ReactNode }) {
  const { control } = useApp();
  useLayoutEffect(() => control.endAsking(), [control]);
  return (
    <p className={styles.none} data-question="none">
      {children}
    </p>
  );
}

/** What takes an answer goes with it. The second half moves the focus from there to the question, from which the tab key leads on. */
function useKeptFocus<Box extends HTMLElement = HTMLDivElement>() {
  const box = useRef<Box>(null);
  const keep = () => {
    if (box.current?.contains(document.activeElement)) box.current.focus({ preventScroll: true });
  };
  return [box, keep] as const;
}

/** What came of an answer. */
interface Outcome {
  given: string;
  /** Null if the run ends before it answers. */
  answer: Answer | null;
}

function Predicted({ stop, onAnswered }: { stop: LessonStop["keys"]; onAnswered(): void }) {
  const { control } = useApp();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [pending, setPending] = useState(false);
  const [box, keepFocus] = useKeptFocus();
  const asked = useAsked(stop, outcome !== null || pending);
  if (!asked) return null;
  const { questions, ask } = asked;
  if (!ask) return <NoQuestion>This step asks nothing of the kind “{stop.ask}”.</NoQuestion>;
  const give = async (given: string) => {
    setPending(true);
    keepFocus();
    const answer = await control.reveal(questions, ask);
    setPending(false);
    setOutcome({ given, answer });
    onAnswered();
  };
  return (
    <div ref={box} tabIndex={-1} className={styles.question} data-question={outcome ? "answered" : "asked"}>
      <p>
        <Words text={plainText(ask.text)} />
      </p>
      {outcome ? <Result {...outcome} /> : <Field ask={ask} disabled={pending} onGive={(given) => void give(given)} />}
    </div>
  );
}

/** The question of this kind on the step that is shown; it stays once it is `kept`. */
function useAsked(stop: LessonStop["keys"], kept: boolean) {
  const { store } = useApp();
  const there = useAppState(
    ({ scenario, shown, engine, busy }) =>
      scenario?.name === stop.scenario && shown?.frame.step === stop.step && engine === stop.engine && busy === 0,
  );
  const design = useAppState(({ scenario }) => scenario?.opened.engines[stop.engine]?.info.design ?? null);
  const [questions, setQuestions] = useState<Questions | null>(null);
  useEffect(() => {
    if (!there || design === null) return;
    loadQuestions(design).then(setQuestions, (error: Error) => store.setState({ trouble: partTrouble(error) }));
  }, [store, there, design]);
  const now = useMemo(() => {
    const scene = there && questions ? wholeScene(store.getState(), stop.engine) : null;
    if (!scene || !questions) return null;
    return { questions, ask: questions.asks(scene).find(({ kind }) => kind === stop.ask) ?? null };
  }, [store, stop, there, questions]);
  const [asked, setAsked] = useState(now);
  if (!kept && now !== null && now !== asked) setAsked(now);
  return asked;
}

/** Takes the answer, as the question wants it. */
function Field({ ask, disabled, onGive }: { ask: Ask; disabled: boolean; onGive(given: string): void }) {
  switch (ask.by) {
    case "number":
      return <NumberField {...{ disabled, onGive }} />;
    case "thing":
      return <ThingField {...{ ask, disabled, onGive }} />;
    case "choice":
      return (
        <div className={styles.answers}>
          {(ask.choices ?? []).map((choice) => (
            <Button key={choice} disabled={disabled} onClick={() => onGive(choice)}>
              {choice}
            </Button>
          ))}
        </div>
      );
  }
}

function NumberField({ disabled, onGive }: { disabled: boolean; onGive(given: string): void }) {
  const [text, setText] = useState("");
  const digits = text.trim().replace(/[\s,]/g, "");
  const isNumber = /^\d{1,12}$/.test(digits);
  const give = (event: FormEvent) => {
    event.preventDefault();
    if (isNumber) onGive(String(Number(digits)));
  };
  return (
    <form className={styles.answers} onSubmit={give}>
      <input
        className={styles.number}
        inputMode="numeric"
        autoComplete="off"
        aria-label="Your answer, a number"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button primary disabled={disabled || !isNumber}>
        Answer
      </Button>
    </form>
  );
}

/** The reader presses a thing in the picture. */
function ThingField({ ask, disabled, onGive }: { ask: Ask; disabled: boolean; onGive(given: string): void }) {
  const selected = useAppState((state) => state.selected);
  const meant: Thing | null = selected !== null && (ask.isMeant?.(selected) ?? true) ? selected : null;
  return (
    <div className={styles.answers}>
      <span className={styles.hint} role="status">
        {meant ? "It is marked in the picture." : "Press it in the picture."}
      </span>
      <Button primary disabled={disabled || meant === null} onClick={() => meant !== null && onGive(meant)}>
        Answer
      </Button>
    </div>
  );
}

/** Right or not, and why. */
function Result({ given, answer }: Outcome) {
  if (!answer) return <Verdict right={null}>The run ends before it shows this.</Verdict>;
  return (
    <Verdict right={answer.value === NO_ANSWER ? null : answer.value === given}>
      <Words text={plainText(answer.text)} />
    </Verdict>
  );
}

function Verdict({ right, children }: { right: boolean | null; children: ReactNode }) {
  return (
    <p className={`${styles.verdict} ${right === null ? "" : right ? styles.right : styles.wrong}`} role="status">
      {right !== null && <b>{right ? "✓ Right. " : "✕ Not quite. "}</b>}
      {children}
    </p>
  );
}

/** A question with written choices. */
function Written({ choices: { several, choices }, onAnswered }: { choices: Choices; onAnswered(): void }) {
  const { control } = useApp();
  const group = useId();
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const [given, setGiven] = useState(false);
  const [box, keepFocus] = useKeptFocus<HTMLFormElement>();
  const toggle = (i: number) => {
    const next = new Set(several ? chosen : []);
    if (!next.delete(i)) next.add(i);
    choose(next);
  };
  const give = (event: FormEvent) => {
    event.preventDefault();
    keepFocus();
    setGiven(true);
    control.endAsking();
    onAnswered();
  };
  const right = choices.every(({ right }, i) => right === chosen.has(i));
  return (
    <form ref={box} tabIndex={-1} className={styles.question} onSubmit={give}>
      <fieldset disabled={given} className={styles.choices}>
        <legend className="unseen">{several ? "Choose all that are right" : "Choose one"}</legend>
        {choices.map((choice, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice has no other name
          <label key={i} className={given && choice.right ? styles.right : ""}>
            <input
              type={several ? "checkbox" : "radio"}
              name={group}
              checked={chosen.has(i)}
              onChange={() => toggle(i)}
            />{" "}
            <Running text={choice.text} />
            {given && choice.right && <span className="unseen">, right</span>}
          </label>
        ))}
      </fieldset>
      {given ? (
        <Verdict right={right}>{""}</Verdict>
      ) : (
        <Button primary disabled={chosen.size === 0}>
          Answer
        </Button>
      )}
    </form>
  );
}
