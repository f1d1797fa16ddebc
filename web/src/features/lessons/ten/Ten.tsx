import { useEffect, useRef, useState } from "react";
import { useApp, useAppState } from "../../../app/context";
import { Header } from "../../../app/Header";
import { whileBusy } from "../../../app/navigation";
import type { AppShape } from "../../../app/shape";
import { chunkError } from "../../../app/shown-errors";
import { plural } from "../../../base/format";
import { capital, plainText } from "../../../designs/contract";
import { Button } from "../../../kit/ui/Button";
import ui from "../../../kit/ui/words.module.css";
import { toRun } from "../actions";
import { wordsOfKind } from "../kinds";
import styles from "../lesson.module.css";
import { type Outcome, Prediction } from "../Prediction";
import { useKey } from "../use-key";
import { WithPicture } from "../WithPicture";
import { Course, type NoQuestion, type RoundAsked } from "./course";
import type { RoundPlan } from "./plan";
import { byKind, type RoundGiven, TEN } from "./round";

/** The screen of ten questions about the open run, beside the drawing. */
export function Ten({ shape }: { shape: AppShape }) {
  const app = useApp();
  const { store } = app;
  const [round, setRound] = useState(1);
  // The reader's earlier view, to return to.
  const [view] = useState(() => {
    const { wanted, tab, selected, guess } = store.getState();
    return { wanted, tab, selected, guess };
  });
  return (
    <WithPicture shape={shape} bar={!shape.embedded && <Header at="ten" />}>
      <Round key={round} onMore={() => setRound(round + 1)} onBack={() => toRun(app, view)} />
    </WithPicture>
  );
}

interface Ways {
  onMore(): void;
  onBack(): void;
}

function Round({ onMore, onBack }: Ways) {
  const title = useAppState(({ scenario }) => scenario?.file.title);
  const { phase, number, plan, given, answered, next, take } = useRound();
  const count = plan?.questions.length ?? 0;
  const isFinished =
    typeof phase === "string" ? phase !== "drawing" && phase !== "stuck" : answered && number === count;
  const again = phase === "stuck" || (answered && !isFinished);
  const more = isFinished && given.length > 0;
  const onward = again ? next : more ? onMore : null;
  useKey("n", onward);
  return (
    <>
      <div className={styles.pane}>
        <h2 className={styles.title}>Ask me ten</h2>
        <p className={ui.quiet}>{title}</p>
        {plan && count > 0 && count < TEN && <p className={ui.quiet}>{fewerText(count, plan)}</p>}
        {typeof phase === "string" ? (
          <p className={ui.quiet} role="status" data-question={phase}>
            {WHY[phase]}
          </p>
        ) : (
          <section key={`${phase.ask.op} ${phase.ask.kind}`} className={styles.stop} aria-label={`Question ${number}`}>
            <Heading text={`Question ${number} of ${count}`} />
            <Prediction {...phase} onAnswered={take} />
          </section>
        )}
        {more && <Score given={given} />}
        {typeof phase !== "string" && (
          <p className={ui.quiet} data-onward>
            {again
              ? "Press n for the next question, ← → to look at the steps around the answer."
              : more
                ? "Press n for ten more questions."
                : "Answer to go on: what comes later is hidden until then."}
          </p>
        )}
      </div>
      <div className={styles.ways}>
        {again && (
          <Button primary onClick={next}>
            {phase === "stuck" ? "Try again" : "Next question"}
          </Button>
        )}
        {more && (
          <Button primary onClick={onMore}>
            Ask ten more
          </Button>
        )}
        <Button onClick={onBack}>Back to the run</Button>
      </div>
    </>
  );
}

/** Why there is no question. */
const WHY: Readonly<Record<NoQuestion | "drawing", string>> = {
  drawing: "A step is drawn…",
  stuck: "No step could be drawn.",
  nothing: "No step of this run asks anything. It is too short, or never certain what comes next.",
  "no-questions": "This design has no questions on its runs.",
};

/** Why there are fewer than ten. */
const fewerText = (count: number, { isAll }: RoundPlan) =>
  `${plural(count, "question")}: ${isAll ? "this run has no more" : "no more were found in this run"}.`;

/** Takes the focus, so that the keyboard continues here. */
function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {text}
    </h3>
  );
}

/** Number of right answers, in total and by kind. */
function Score({ given }: { given: readonly RoundGiven[] }) {
  const right = given.filter(({ right }) => right).length;
  return (
    <section className={styles.stop} aria-label="Score">
      <h3 role="status">
        {right} of {given.length} right
      </h3>
      <table className={styles.score}>
        <thead>
          <tr>
            <th scope="col">Asked for</th>
            <th scope="col">Right</th>
          </tr>
        </thead>
        <tbody>
          {byKind(given).map(({ kind, right, of }) => (
            <tr key={kind}>
              <th scope="row">{plainText(capital([wordsOfKind(kind)]))}</th>
              <td>
                {right} of {of}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** State of a round: the current question, and the answers so far. */
function useRound() {
  const app = useApp();
  const course = useRef<Course | null>(null);
  const isHere = useRef(false);
  const [phase, setPhase] = useState<RoundAsked | NoQuestion | "drawing">("drawing");
  const [given, setGiven] = useState<readonly RoundGiven[]>([]);
  const [answered, setAnswered] = useState(false);
  const [plan, setPlan] = useState<RoundPlan | null>(null);
  const [number, setNumber] = useState(1);

  const show = async (number: number) => {
    const { store } = app;
    course.current ??= new Course(app);
    setAnswered(false);
    setNumber(number);
    setPhase("drawing");
    const { current } = course;
    await whileBusy(store, async () => {
      try {
        const phase = await current.ask(number - 1, () => isHere.current);
        if (!isHere.current) return;
        setPlan(current.plan);
        setPhase(phase);
      } catch (error) {
        store.setState({ error: chunkError(error as Error) });
        setPhase("stuck");
      }
    });
  };
  const first = useRef(() => show(1));
  useEffect(() => {
    isHere.current = true;
    void first.current();
    return () => {
      isHere.current = false;
    };
  }, []);

  const take = ({ right }: Outcome) => {
    if (!isHere.current || typeof phase === "string") return;
    const { kind } = phase.ask;
    if (right !== null) {
      course.current?.take(kind, right);
      setGiven([...given, { kind, right }]);
    }
    setAnswered(true);
  };
  const next = () => void show(phase === "stuck" ? number : number + 1);
  return { phase, number, plan, given, answered, next, take };
}
