import { type FormEvent, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useApp, useAppState } from "../../app/context";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { plainOf, type TextChoices } from "../../stops/document";
import { Running } from "../../texts/Running";
import { sceneWithResults } from "../run/stage/scene";
import { designOf } from "../run/state/selectors";
import { endAsking } from "./actions";
import type { GivenAnswer } from "./answers";
import { useAudience } from "./audience";
import { Below, Hands } from "./class/Hands";
import type { LessonStop } from "./format";
import styles from "./lesson.module.css";
import { type Outcome, Prediction, Verdict } from "./Prediction";

/** The question of a stop: one that the run answers, or a written one. */
export function Question(props: {
  stop: LessonStop["keys"];
  /** True if the run has the step and the engine, so that it can answer. */
  isAskable: boolean;
  /** True if the step of the stop is shown. */
  isShown: boolean;
  choices: TextChoices | null;
  /** The reader's saved answer; null if there is none. */
  savedAnswer: GivenAnswer | null;
  /** Receives the answer; null if it is the saved one, or if the answer was only shown. */
  onAnswered(answer: GivenAnswer | null): void;
}) {
  const { stop, isAskable, isShown, choices, savedAnswer, onAnswered } = props;
  if (choices) return <Written {...{ choices, savedAnswer, onAnswered }} />;
  return isAskable ? (
    <Predicted {...{ stop, isShown, savedAnswer, onAnswered }} />
  ) : (
    <NoQuestion>So the run cannot answer the question of this stop.</NoQuestion>
  );
}

/** Replaces a question that cannot be asked; hides nothing. */
function NoQuestion({ children }: { children: ReactNode }) {
  const app = useApp();
  useLayoutEffect(() => endAsking(app), [app]);
  return (
    <p className={ui.quiet} data-question="none">
      {children}
    </p>
  );
}

function Predicted(props: {
  stop: LessonStop["keys"];
  isShown: boolean;
  savedAnswer: GivenAnswer | null;
  onAnswered(answer: GivenAnswer | null): void;
}) {
  const { stop, isShown, savedAnswer, onAnswered } = props;
  const [given, setGiven] = useState(false);
  const asked = useShownQuestion(stop, isShown, given);
  if (!asked) return null;
  const { questions, ask } = asked;
  if (!ask) return <NoQuestion>This step asks nothing of the kind “{stop.ask}”.</NoQuestion>;
  const before = savedAnswer?.given[0] ?? null;
  const take = ({ given, right }: Outcome) =>
    onAnswered(given === null || before !== null ? null : { given: [given], right });
  return <Prediction {...{ questions, ask }} savedAnswer={before} onGiven={() => setGiven(true)} onAnswered={take} />;
}

/** The question of this kind about the shown step. After an answer it no longer changes. */
function useShownQuestion(stop: LessonStop["keys"], isShown: boolean, isAnswered: boolean) {
  const { store } = useApp();
  const there = useAppState(
    ({ scenario, shown, engine, busy }) =>
      isShown &&
      (stop.scenario.startsWith("#") || scenario?.name === stop.scenario) &&
      shown?.frame.step === stop.step &&
      engine === stop.engine &&
      busy === 0,
  );
  const questions = useAppState((state) => designOf(state, stop.engine)?.questions ?? null);
  const now = useMemo(() => {
    const scene = there && questions ? sceneWithResults(store.getState(), stop.engine) : null;
    if (!scene || !questions) return null;
    return { questions, ask: questions.asks(scene).find(({ kind }) => kind === stop.ask) ?? null };
  }, [store, stop, there, questions]);
  const [asked, setAsked] = useState(now);
  if (!isAnswered && now !== null && now !== asked) setAsked(now);
  return asked;
}

/** Indices of the saved choices; null if there are none, or if the choices have changed since. */
export function chosenBefore(
  { several, choices }: TextChoices,
  savedAnswer: GivenAnswer | null,
): readonly number[] | null {
  const texts = choices.map(({ text }) => plainOf(text));
  const places = savedAnswer?.given.map((given) => texts.indexOf(given)) ?? [];
  const fits = places.length > 0 && !places.includes(-1) && (several || places.length === 1);
  return fits ? places : null;
}

/** A question with written choices. */
function Written(props: {
  choices: TextChoices;
  savedAnswer: GivenAnswer | null;
  onAnswered(answer: GivenAnswer | null): void;
}) {
  const { choices: asked, savedAnswer, onAnswered } = props;
  const { several, choices } = asked;
  const app = useApp();
  const group = useId();
  const [before] = useState(() => chosenBefore(asked, savedAnswer));
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set(before));
  /** Whether an answer was given, or is only shown. */
  const [given, setGiven] = useState<"given" | "shown" | null>(before && "given");
  const [box, keepFocus] = useFocusAfterAnswer<HTMLFormElement>();
  const texts = useMemo(() => choices.map(({ text }) => plainOf(text)), [choices]);
  const right = choices.every(({ right }, i) => right === chosen.has(i));
  const toggle = (i: number) => {
    const next = new Set(several ? chosen : []);
    if (!next.delete(i)) next.add(i);
    choose(next);
  };
  const end = (how: "given" | "shown") => {
    if (given) return;
    keepFocus();
    setGiven(how);
    endAsking(app);
    onAnswered(how === "given" ? { given: texts.filter((_, i) => chosen.has(i)), right } : null);
  };
  const give = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.size > 0) end("given");
  };
  const audience = useAudience(
    {
      text: "",
      answers: texts,
      right: given && texts.filter((_, i) => choices[i]?.right),
      verdict: "",
    },
    () => end("shown"),
  );
  return (
    <form ref={box} tabIndex={-1} className={styles.question} onSubmit={give}>
      <fieldset disabled={given !== null} className={styles.choices}>
        <legend className="unseen">{several ? "Choose all that are right" : "Choose one"}</legend>
        {choices.map((choice, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice has no other name
          <div key={i} className={`${styles.choice} ${given && choice.right ? styles.right : ""}`}>
            <label>
              <input
                type={several ? "checkbox" : "radio"}
                name={group}
                checked={chosen.has(i)}
                onChange={() => toggle(i)}
              />{" "}
              <Running text={choice.text} />
              {given && choice.right && <span className="unseen">, right</span>}
            </label>
            {audience && <Hands answer={texts[i] ?? ""} />}
          </div>
        ))}
      </fieldset>
      {given ? (
        given === "given" && <Verdict right={right}>{""}</Verdict>
      ) : (
        <Button primary disabled={chosen.size === 0}>
          Answer
        </Button>
      )}
      {audience && <Below />}
    </form>
  );
}

/** The focused control disappears with the answer. The second function moves the focus to the question, from which the tab key
 * continues. */
export function useFocusAfterAnswer<Box extends HTMLElement = HTMLDivElement>() {
  const box = useRef<Box>(null);
  const keep = () => {
    if (box.current?.contains(document.activeElement)) box.current.focus({ preventScroll: true });
  };
  return [box, keep] as const;
}
