import { addressOfPlace } from "../../address/guide";
import { addressOfLesson } from "../../address/lesson";
import { useAppState } from "../../app/context";
import { LESSONS, type LessonFront } from "../../app/shipped-lessons";
import { plural } from "../../base/format";
import { WordsOf } from "../../terms/Words";
import { scoreOf } from "../lessons/answers";
import styles from "./gallery.module.css";

/** The lessons in order, with the reader's progress in each. The first one that is not finished is where to start, or to go on. */
export function Lessons() {
  const next = useAppState(({ progress }) => LESSONS.find(({ name, stops }) => (progress[name] ?? 0) < stops)?.name);
  const hasBegun = useAppState(({ progress }) => LESSONS.some(({ name }) => (progress[name] ?? 0) > 0));
  if (LESSONS.length === 0) return null;
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
          <Lesson
            key={lesson.name}
            lesson={lesson}
            start={lesson.name === next ? (hasBegun ? "Go on here" : "Start here") : null}
          />
        ))}
      </ol>
    </section>
  );
}

/** `start`: what marks the lesson that is next; null for all others. */
function Lesson({ lesson, start }: { lesson: LessonFront; start: string | null }) {
  const { name, title, about, minutes, stops, designs } = lesson;
  const reached = useAppState(({ progress }) => Math.min(progress[name] ?? 0, stops));
  const answers = useAppState((state) => state.answers);
  const score = scoreOf(answers, name);
  const stop = reached === stops ? 1 : Math.max(1, reached);
  const far =
    reached === 0 ? plural(stops, "stop") : reached === stops ? "taken to its end" : `at stop ${reached} of ${stops}`;
  return (
    <li className={`${styles.lesson} ${start ? styles.next : ""}`} data-card>
      <h3>
        <a href={addressOfLesson({ name, stop })}>{title}</a> {start && <span className={styles.start}>{start}</span>}
      </h3>
      <p>
        <WordsOf designs={designs} text={about} />
      </p>
      <p className={styles.far}>
        {plural(minutes, "minute")}, {far}
        {score.of > 0 && `, ${score.right} of ${score.of} right`}
      </p>
      <span className={styles.progress} aria-hidden="true">
        <i style={{ width: `${(100 * reached) / Math.max(1, stops)}%` }} />
      </span>
    </li>
  );
}
