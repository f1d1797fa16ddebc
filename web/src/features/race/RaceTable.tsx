import { useEffect, useRef } from "react";
import { useApp, useAppState } from "../../app/context";
import { designName } from "../../base/design";
import ui from "../../kit/ui/words.module.css";
import { countsAt, type RaceCounts } from "./counts";
import { enterLane } from "./enter";
import { microseconds } from "./format";
import { type Guessed, isRight, QUESTION, type RaceGuess } from "./guess";
import { RaceCanvas } from "./RaceCanvas";
import styles from "./race.module.css";
import { RACE, type ShippedRaceLane } from "./shipped-race";
import type { RaceControl } from "./use-race";

/** What is counted, in the order of the columns, and the question of a guess that stands in its place. */
const COLUMNS: readonly { key: Guessed; title: string }[] = [
  { key: "loses-most", title: "lost" },
  { key: "loses-none", title: "longest wait" },
  { key: "waits-least", title: "quiet flow waits" },
];

/** Names of the lanes before the run is there. */
const NAMES = ["fifo", "sp_pifo", "gearbox", "pifo", "bbq"].map(designName);

/** The lanes: names, the drawing, and the counts of each, or the answers of a guess. */
export function RaceTable({ control }: { control: RaceControl }) {
  const run = useAppState((state) => state.raceRun);
  const guess = useAppState((state) => state.raceGuess);
  const isAsked = guess?.stage === "asked";
  return (
    <div className={styles.lanes}>
      <table className={styles.table} aria-label="Five queues, the same packets">
        <thead>
          <tr className={styles.heads}>
            <th scope="col">queue</th>
            <td className={styles.parts} aria-hidden="true">
              <span>lost</span>
              <span>waiting in line</span>
              <span>link</span>
            </td>
            {COLUMNS.map(({ key, title }) => (
              <th key={key} scope="col" className={isAsked ? styles.asks : styles.counted}>
                {isAsked ? QUESTION[key] : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RACE.lanes.map((lane, place) => (
            <Lane
              key={lane.engine}
              {...{ lane, place, control, guess }}
              name={run?.lanes[place]?.name ?? NAMES[place] ?? ""}
            />
          ))}
        </tbody>
      </table>
      <RaceCanvas run={run} control={control} />
    </div>
  );
}

interface LaneProps {
  lane: ShippedRaceLane;
  place: number;
  name: string;
  control: RaceControl;
  guess: RaceGuess | null;
}

function Lane({ lane, place, name, control, guess }: LaneProps) {
  const app = useApp();
  const run = useAppState((state) => state.raceRun);
  const of = run?.lanes[place];
  const button = useRef<HTMLButtonElement>(null);
  // The keyboard goes on where the reader has left the race.
  useEffect(() => {
    if (app.store.getState().raceLane !== place) return;
    // Not at the card of the scenario that has been open.
    app.store.setState(({ left: { gallery: _, ...left } }) => ({ raceLane: null, left }));
    button.current?.focus({ preventScroll: true });
  }, [app, place]);
  const inside = lane.isModel ? "model" : "hardware";
  const counts = run && of ? countsAt(of, run.quiet, control.ps) : null;
  return (
    <tr className={styles.lane} data-lane={name}>
      <th scope="row" className={styles.name}>
        <button
          ref={button}
          type="button"
          className={styles.enter}
          disabled={run === null}
          title={`Into its ${inside} at this step (${place + 1})`}
          aria-label={`${name}: into its ${inside} at this step`}
          onClick={() => void enterLane(app, place, control)}
        >
          {name}
        </button>
        <span className={styles.says}>{lane.says}</span>
        <a href={lane.how}>
          How does it do that? <span className="unseen">{name}</span>
        </a>
      </th>
      <td aria-hidden="true" />
      {COLUMNS.map(({ key }) => (
        <td key={key} className={styles.count}>
          {guess?.stage === "asked" ? (
            <input
              type="radio"
              name={key}
              aria-label={`${name} ${QUESTION[key]}`}
              checked={guess.lanes[key] === place}
              onChange={() => app.store.setState({ raceGuess: { ...guess, lanes: { ...guess.lanes, [key]: place } } })}
            />
          ) : (
            <Count column={key} counts={counts} />
          )}
          {guess && guess.stage !== "asked" && guess.lanes[key] === place && (
            <Guess isRight={guess.stage === "told" && run ? isRight(run, key, place) : null} question={QUESTION[key]} />
          )}
        </td>
      ))}
    </tr>
  );
}

/** A count of a lane. */
function Count({ column, counts }: { column: Guessed; counts: RaceCounts | null }) {
  if (!counts) return <b className={ui.quiet}>–</b>;
  const { lost, quietLost, longest, quiet } = counts;
  switch (column) {
    case "loses-most":
      return <b className={lost > 0 ? ui.bad : undefined}>{lost}</b>;
    case "loses-none":
      return <b>{microseconds(longest)}</b>;
    case "waits-least":
      return (
        <>
          <b className={styles.quiet}>{microseconds(quiet)}</b>
          {quietLost > 0 && <span className={`${ui.bad} ${styles.also}`}>and {quietLost} lost</span>}
        </>
      );
  }
}

/** The reader's guess beside the count; `isRight` is null before it is known. */
function Guess({ isRight, question }: { isRight: boolean | null; question: string }) {
  const text = isRight === null ? "your guess" : isRight ? "✓ guessed" : "✗ guessed";
  const look = isRight === null ? "" : isRight ? ui.good : ui.bad;
  return (
    <span className={`${styles.guess} ${look}`} title={`Your guess: ${question}`}>
      {text}
    </span>
  );
}
