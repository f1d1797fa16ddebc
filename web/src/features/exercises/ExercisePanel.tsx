import { useState } from "react";
import { useApp, useAppState } from "../../app/context";
import { list, plural } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { Blocks } from "../../texts/Blocks";
import { startAnew } from "./actions";
import { code } from "./code";
import styles from "./exercises.module.css";
import { Goal } from "./Goal";
import { HandIn } from "./HandIn";
import { PrintExercise } from "./paper/PrintExercise";
import { type ShownStandings, useStandings } from "./use-standings";

/** The exercise of the open run: its goals with their live states, questions and hints, and what is handed in. */
export function ExercisePanel() {
  const app = useApp();
  const opened = useAppState((state) => state.exercise);
  const shown = useStandings();
  const platform = useAppState((state) => state.platform);
  const [handing, setHanding] = useState(false);
  if (!opened) return null;
  const { exercise } = opened;
  const all = exercise.goals.reduce((sum, { points }) => sum + points, 0);
  const points = shown?.standings.goals.reduce((sum, goal) => sum + goal.points, 0) ?? 0;
  return (
    <div className={styles.panel}>
      <h2>{exercise.title}</h2>
      <p className={ui.quiet}>
        {exercise.about} About {plural(exercise.minutes, "minute")}.
      </p>
      <div className={styles.text}>
        <Blocks blocks={exercise.intro} />
      </div>
      <MayChange paths={exercise.mayChange} />
      <p className={ui.strong} role="status" data-points={points}>
        {points} of {plural(all, "point")}
      </p>
      {shown && <Warnings shown={shown} />}
      <ol className={styles.goals}>
        {exercise.goals.map((goal, number) => (
          <Goal
            key={goal.title}
            number={number}
            goal={goal}
            state={shown?.standings.goals[number] ?? null}
            isOver={shown?.seen.ended != null}
          />
        ))}
      </ol>
      <div className={styles.ways}>
        <Button primary onClick={() => setHanding(true)}>
          Hand in…
        </Button>
        <Button tooltip="The scenario as it was; answers stay" onClick={() => void startAnew(app)}>
          Start again
        </Button>
        <PrintExercise opened={opened} />
      </div>
      <p className={ui.note}>
        What this page says is for you alone. Who teaches replays your run, and only what the replay shows is graded.
      </p>
      {platform !== "none" && (
        <p className={ui.note} role="status">
          {platform === "heard"
            ? "Your points are reported to the learning platform around this page."
            : "No learning platform answers around this page: nothing is reported. Hand in the file."}
        </p>
      )}
      {handing && <HandIn onClose={() => setHanding(false)} />}
    </div>
  );
}

/** What may be changed in the scenario, and where to do it. */
function MayChange({ paths }: { paths: readonly string[] }) {
  const { store } = useApp();
  if (paths.length === 0) return <p>Nothing of the scenario may be changed: look, and answer.</p>;
  return (
    <p>
      You may change {code(list(paths.map((path) => WORDS[path] ?? `\`${path}\``)))}.{" "}
      <Button tooltip="Change it as a form or as text" onClick={() => store.setState({ dialog: "edit" })}>
        Edit the scenario…
      </Button>
    </p>
  );
}

/** Places with a name of their own. */
const WORDS: Readonly<Record<string, string>> = {
  traffic: "the traffic",
  edits: "operations and switches by hand",
  "edits.operations": "operations by hand",
  "edits.switches": "switches by hand",
};

/** What makes the run one that cannot be graded. */
function Warnings({ shown: { standings, seen } }: { shown: ShownStandings }) {
  const { forbidden } = standings;
  return (
    <>
      {forbidden.length > 0 && (
        <p role="alert" className={styles.warning}>
          Changed where the exercise does not allow it:{" "}
          {code(
            forbidden
              .slice(0, 3)
              .map((path) => `\`${path}\``)
              .join(", "),
          )}
          {forbidden.length > 3 && " and more"}. Such a hand-in is refused. Undo it, or start again.
        </p>
      )}
      {seen.lost !== null && (
        <p role="alert" className={styles.warning}>
          A goal names what the scenario no longer has: {code(seen.lost)}.
        </p>
      )}
    </>
  );
}
