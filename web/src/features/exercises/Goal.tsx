import { type FormEvent, useId } from "react";
import { useApp, useAppState } from "../../app/context";
import { plural } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { Blocks } from "../../texts/Blocks";
import { checkAnswer, giveAnswer, showHint } from "./actions";
import { code } from "./code";
import type { ExerciseGoal, GoalQuestion, GoalState, Standing } from "./exercise";
import styles from "./exercises.module.css";

const SIGNS: Readonly<Record<Standing, string>> = {
  reached: "✓",
  "so-far": "…",
  open: "○",
  missed: "○",
  answered: "✓",
};

const WORDS: Readonly<Record<Standing, string>> = {
  reached: "reached",
  "so-far": "holds so far",
  open: "not reached yet",
  missed: "not reached by this run",
  answered: "answered",
};

/** A goal with its state, its question and its hints. */
export function Goal(props: { number: number; goal: ExerciseGoal; state: GoalState | null; isOver: boolean }) {
  const { number, goal, state, isOver } = props;
  const standing = state?.standing ?? "open";
  return (
    <li className={styles.goal} data-standing={standing}>
      <h3>
        <span className={styles.sign} aria-hidden="true">
          {SIGNS[standing]}
        </span>
        <span className={ui.grow}>{goal.title}</span>
        <span className={ui.note}>{plural(goal.points, "point")}</span>
      </h3>
      <div className={styles.text}>
        <Blocks blocks={goal.text} />
      </div>
      {goal.question && <Question number={number} question={goal.question} />}
      <p className={styles.state} role="status">
        <b>{WORDS[standing]}</b>
        {state && <>: {code(state.text)}</>}
        {goal.isContest && state?.score_text && (
          <>
            {" "}
            Your score: <b>{state.score_text}</b>.
          </>
        )}
        {!isOver && standing === "so-far" && " The end of the run decides."}
      </p>
      <Hints number={number} goal={goal} />
    </li>
  );
}

/** The hints that are shown, and a button for the next one. */
function Hints({ number, goal: { hints } }: { number: number; goal: ExerciseGoal }) {
  const app = useApp();
  const shown = useAppState(({ exerciseWork }) => exerciseWork?.hints[number] ?? 0);
  if (hints.length === 0) return null;
  const left = hints.length - shown;
  return (
    <>
      {shown > 0 && (
        <ol className={styles.hints} aria-label="Hints">
          {hints.slice(0, shown).map((hint, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a hint is its place
            <li key={i}>
              <Blocks blocks={hint} />
            </li>
          ))}
        </ol>
      )}
      {left > 0 && (
        <Button quiet onClick={() => showHint(app, number)}>
          {shown === 0 ? `A hint (${hints.length})` : `Another hint (${left} left)`}
        </Button>
      )}
    </>
  );
}

/** The question of a goal. An answer counts once it is checked. */
function Question({ number, question }: { number: number; question: GoalQuestion }) {
  const app = useApp();
  const given = useAppState(({ exerciseWork }) => exerciseWork?.given[number]) ?? NONE;
  const checked = useAppState(({ exerciseWork }) => exerciseWork?.checked[number]) ?? NONE;
  const isNew = given.length > 0 && given.join() !== checked.join();
  const check = (event: FormEvent) => {
    event.preventDefault();
    if (isNew) checkAnswer(app, number);
  };
  const give = (given: readonly number[]) => giveAnswer(app, number, given);
  return (
    <form className={styles.question} onSubmit={check}>
      {question.of === "number" ? <NumberField {...{ given, give }} /> : <Choices {...{ question, given, give }} />}
      <Button disabled={!isNew}>Check</Button>
    </form>
  );
}

const NONE: readonly number[] = [];

interface QuestionFields {
  given: readonly number[];
  give(given: readonly number[]): void;
}

function NumberField({ given, give }: QuestionFields) {
  return (
    <label className={ui.row}>
      Your answer{" "}
      <input
        type="number"
        min={0}
        step={1}
        className={ui.control}
        value={given[0] ?? ""}
        onChange={({ target }) => {
          const value = target.valueAsNumber;
          give(Number.isSafeInteger(value) && value >= 0 ? [value] : []);
        }}
      />
    </label>
  );
}

function Choices({ question, given, give }: QuestionFields & { question: Extract<GoalQuestion, { of: "choices" }> }) {
  const group = useId();
  const { choices, several } = question;
  const toggle = (choice: number) => {
    if (!several) return give([choice]);
    const others = given.filter((one) => one !== choice);
    return give(given.includes(choice) ? others : [...others, choice].sort((a, b) => a - b));
  };
  return (
    <fieldset className={styles.choices}>
      <legend className="unseen">{several ? "Choose all that are right" : "Choose one"}</legend>
      {choices.map((choice, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its number
        <label key={i} className={styles.choice}>
          <input
            type={several ? "checkbox" : "radio"}
            name={group}
            checked={given.includes(i + 1)}
            onChange={() => toggle(i + 1)}
          />
          <Blocks blocks={choice} />
        </label>
      ))}
    </fieldset>
  );
}
