import { addressOfPlace } from "../../address/guide";
import { addressOfLesson } from "../../address/lesson";
import { useAppState } from "../../app/context";
import { LESSONS, type LessonFront } from "../../app/shipped-lessons";
import { plural } from "../../base/format";
import { WordsOf } from "../../terms/Words";
import { scoreOf } from "../lessons/answers";
import styles from "./gallery.module.css";

/** The lessons in order, with the reader's progress in each. */
export function Lessons() {
  return (
    <section className={styles.part} aria-label="Lessons">
      <div className={styles.head}>
        <h2>Lessons</h2>
        <p>
          Short courses with questions that the run answers. No paper needs to be read first. For teachers:{" "}
          <a href={addressOfPlace({ topic: "class", part: null })}>a class of 90 minutes</a>.
        </p>
      </div>
      <ol className={styles.lessons}>
        {LESSONS.map((lesson) => (
          <Lesson key={lesson.name} lesson={lesson} />
        ))}
      </ol>
    </section>
  );
}

function Lesson({ lesson: { name, title, about, minutes, stops, designs } }: { lesson: LessonFront }) {
  const reached = useAppState(({ progress }) => Math.min(progress[name] ?? 0, stops));
  const answers = useAppState((state) => state.answers);
  const score = scoreOf(answers, name);
  const stop = reached === stops ? 1 : Math.max(1, reached);
  const far =
    reached === 0 ? plural(stops, "stop") : reached === stops ? "taken to its end" : `at stop ${reached} of ${stops}`;
  return (
    <li className={styles.lesson} data-card>
      <h3>
        <a href={addressOfLesson({ name, stop })}>{title}</a>
      </h3>
      <p>
        <WordsOf designs={designs} text={about} />
      </p>
      <p className={styles.far}>
        {plural(minutes, "minute")}, {far}
        {score.of > 0 && `, ${score.right} of ${score.of} right`}
      </p>
    </li>
  );
}
