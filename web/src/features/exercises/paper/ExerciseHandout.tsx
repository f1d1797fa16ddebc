import { addressOfExercise, isOwnExercise } from "../../../address/exercise";
import { plural } from "../../../base/format";
import type { Block } from "../../../stops/document";
import { Blocks } from "../../../texts/Blocks";
import { inOrder } from "../../../texts/Running";
import type { Exercise, ExerciseGoal } from "../exercise";
import styles from "./paper.module.css";

/** An exercise in print: its goals with room for answers or, for who teaches, with answers, hints and notes. */
export function ExerciseHandout(props: { name: string; exercise: Exercise; withAnswers: boolean }) {
  const { name, exercise, withAnswers } = props;
  const { title, about, intro, notes, goals, answers } = exercise;
  const address = location.href.replace(/[?#].*$/, "") + addressOfExercise({ name, step: null });
  const points = goals.reduce((sum, goal) => sum + goal.points, 0);
  return (
    <article className={styles.handout} aria-label="Handout" data-handout>
      <header>
        <h1>{title}</h1>
        <p>
          {about} {plural(points, "point")}.
        </p>
        {!withAnswers && <p className={styles.name}>Name: </p>}
        {!isOwnExercise(name) && <p className={styles.address}>{address}</p>}
      </header>
      <Blocks blocks={intro} />
      {withAnswers && <Texts texts={notes} title="Notes" />}
      {inOrder(goals, (goal, at) => (
        <Box number={at + 1} goal={goal} answer={withAnswers ? (answers[at] ?? []) : null} />
      ))}
    </article>
  );
}

/** A goal. `answer` is null on paper for students. */
function Box(props: { number: number; goal: ExerciseGoal; answer: readonly number[] | null }) {
  const { number, goal, answer } = props;
  const { title, text, question, points, hints, notes } = goal;
  return (
    <section className={styles.box}>
      <h2>
        {number}. {title} ({plural(points, "point")})
      </h2>
      <Blocks blocks={text} />
      {question?.of === "choices" && (
        <ul className={styles.choices}>
          {inOrder(question.choices, (choice, at) => (
            <li>
              <span aria-hidden="true" className={styles.tick}>
                {answer?.includes(at + 1) ? "✕" : ""}
              </span>
              <div>
                <Blocks blocks={choice} />
                {answer?.includes(at + 1) && <span className="unseen">right</span>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {question?.of === "number" && (
        <p className={styles.line}>{answer === null ? "" : `Answer: ${answer.join(", ")}`}</p>
      )}
      {question === null && answer === null && <p className={styles.line} />}
      {answer !== null && (
        <>
          <Texts texts={hints} title="Hints" />
          <Texts texts={notes} title="Notes" />
        </>
      )}
    </section>
  );
}

/** Hints or notes, for who teaches. */
function Texts({ texts, title }: { texts: readonly (readonly Block[])[]; title: string }) {
  if (texts.length === 0) return null;
  return (
    <div className={styles.texts}>
      <h3>{title}</h3>
      {inOrder(texts, (blocks) => (
        <Blocks blocks={blocks} />
      ))}
    </div>
  );
}
