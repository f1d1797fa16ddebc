import { addressOfExercise } from "../../address/exercise";
import { useAppState } from "../../app/context";
import { plural } from "../../base/format";
import { Words } from "../../terms/Words";
import { type ExerciseFront, SHIPPED_EXERCISES } from "../exercises/shipped";
import styles from "./gallery.module.css";

/** The exercises in order, with the points that the reader has reached. */
export function Exercises() {
  return (
    <section className={styles.part} aria-label="Exercises">
      <div className={styles.head}>
        <h2>Exercises</h2>
        <p>Goals to reach in a run of your own. The page says what is missing; a file can be handed in.</p>
      </div>
      <ol className={styles.lessons}>
        {SHIPPED_EXERCISES.map((exercise) => (
          <Exercise key={exercise.name} exercise={exercise} />
        ))}
      </ol>
    </section>
  );
}

function Exercise({ exercise: { name, title, about, minutes, goals, points } }: { exercise: ExerciseFront }) {
  const reached = useAppState((state) => Math.min(state.points[name] ?? 0, points));
  return (
    <li className={styles.lesson} data-card>
      <h3>
        <a href={addressOfExercise({ name, step: null })}>{title}</a>
      </h3>
      <p>
        <Words text={about} />
      </p>
      <p className={styles.far}>
        {plural(minutes, "minute")}, {plural(goals, "goal")}
        {reached > 0 && `, ${reached} of ${plural(points, "point")}`}
      </p>
    </li>
  );
}
