import { type FormEvent, useEffect, useRef, useState } from "react";
import { useApp, useAppState } from "../../app/context";
import type { Thing } from "../../base/thing";
import { plainText } from "../../designs/contract";
import { NO_ANSWER } from "../../designs/predictions";
import type { Answer, Ask, Questions } from "../../designs/questions";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { Words, withFormulas } from "../../terms/Words";
import { type AskedOfClass, type Audience, useAudience } from "./audience";
import { Below, Hands } from "./class/Hands";
import styles from "./lesson.module.css";
import { useFocusAfterAnswer } from "./Question";
import { revealAnswer } from "./stop-of-lesson";

/** The outcome of an answer. */
export interface Outcome {
  /** The reader's answer; null if the answer was only shown. */
  given: string | null;
  /** Null if the run gives no answer to compare with. */
  right: boolean | null;
  /** Null if the run ends before its answer. */
  answer: Answer | null;
}

/** A question about the shown step: takes the reader's answer, moves to the step that answers the question, and shows the result. */
export function Prediction(props: {
  questions: Questions;
  ask: Ask;
  /** A saved answer, which is given again at once; null or undefined if there is none. */
  savedAnswer?: string | null;
  /** Called before the run moves on. */
  onGiven?(): void;
  onAnswered(outcome: Outcome): void;
}) {
  const { questions, ask, savedAnswer = null, onGiven, onAnswered } = props;
  const app = useApp();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [pending, setPending] = useState(false);
  const [box, keepFocus] = useFocusAfterAnswer();
  /** Null if nobody answers and the answer is shown. */
  const give = async (given: string | null) => {
    if (pending || outcome) return;
    setPending(true);
    keepFocus();
    onGiven?.();
    const answer = await revealAnswer(app, questions, ask);
    const known = answer !== null && answer.value !== NO_ANSWER;
    const judged = { given, right: known && given !== null ? answer.value === given : null, answer };
    setPending(false);
    setOutcome(judged);
    onAnswered(judged);
  };
  const again = useRef(() => savedAnswer !== null && void give(savedAnswer));
  useEffect(() => void again.current(), []);
  const audience = useAudience(askedOf(ask, outcome), () => void give(null));
  return (
    <div ref={box} tabIndex={-1} className={styles.question} data-question={outcome ? "answered" : "asked"}>
      <p>
        <Words text={plainText(ask.text)} />
      </p>
      {outcome ? (
        <>
          {audience && ask.by === "choice" && <Choices {...{ ask, audience }} right={outcome.answer?.value} />}
          <Result {...outcome} />
        </>
      ) : (
        <Field {...{ ask, audience }} disabled={pending} onGive={(given) => void give(given)} />
      )}
      {audience && <Below />}
    </div>
  );
}

/** The question as a class sees it. */
const askedOf = ({ text, by, choices }: Ask, outcome: Outcome | null): AskedOfClass => ({
  text: plainText(text),
  answers: by === "choice" ? (choices ?? []) : null,
  right: outcome && (outcome.answer && by !== "thing" ? [outcome.answer.value] : []),
  verdict: outcome ? textOf(outcome) : "",
});

/** The control that takes the answer. */
function Field(props: { ask: Ask; audience: Audience | null; disabled: boolean; onGive(given: string): void }) {
  const { ask, audience, disabled, onGive } = props;
  switch (ask.by) {
    case "number":
      return <NumberField {...{ disabled, onGive }} />;
    case "thing":
      return <ThingField {...{ ask, disabled, onGive }} />;
    case "choice":
      return <Choices {...{ ask, audience, disabled, onGive }} />;
  }
}

/** The choices, in front of a class with the counted hands. Without `onGive` they are not buttons, and the `right` one is marked. */
function Choices(props: {
  ask: Ask;
  audience: Audience | null;
  disabled?: boolean;
  right?: string | undefined;
  onGive?(given: string): void;
}) {
  const { ask, audience, disabled = false, right, onGive } = props;
  return (
    <div className={`${styles.answers} ${audience ? styles.counted : ""}`} data-choices>
      {(ask.choices ?? []).map((choice) => {
        const drawn = onGive ? (
          <Button disabled={disabled} onClick={() => onGive(choice)}>
            {choice}
          </Button>
        ) : (
          <span className={choice === right ? styles.rightChoice : ""}>
            {choice}
            {choice === right && <span className="unseen">, right</span>}
          </span>
        );
        return (
          <div key={choice}>
            {drawn}
            {audience && <Hands answer={choice} />}
          </div>
        );
      })}
    </div>
  );
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

/** Waits for a click on a thing in the drawing. */
function ThingField({ ask, disabled, onGive }: { ask: Ask; disabled: boolean; onGive(given: string): void }) {
  const selected = useAppState((state) => state.selected);
  const meant: Thing | null = selected !== null && (ask.isMeant?.(selected) ?? true) ? selected : null;
  return (
    <div className={styles.answers}>
      <span className={ui.quiet} role="status">
        {meant ? "It is marked in the drawing." : "Press it in the drawing."}
      </span>
      <Button primary disabled={disabled || meant === null} onClick={() => meant !== null && onGive(meant)}>
        Answer
      </Button>
    </div>
  );
}

const textOf = ({ answer }: Outcome): string =>
  answer ? plainText(answer.text) : "The run ends before it shows this.";

/** The result with its reason. Glossary words are not marked: it appears under a resting pointer, and an explanation would cover it. */
const Result = (outcome: Outcome) => <Verdict right={outcome.right}>{textOf(outcome)}</Verdict>;

/** Right, wrong, or null if unknown, with the reason. */
export function Verdict({ right, children }: { right: boolean | null; children: string }) {
  return (
    <p className={`${styles.verdict} ${right === null ? "" : right ? styles.right : styles.wrong}`} role="status">
      {right !== null && <b>{right ? "✓ Right. " : "✕ Not quite. "}</b>}
      {withFormulas(children)}
    </p>
  );
}
