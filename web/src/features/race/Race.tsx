import { useEffect, useMemo, useRef } from "react";
import { useApp, useAppState } from "../../app/context";
import { Button } from "../../kit/ui/Button";
import { countsText } from "./counts";
import { isComplete, UNGUESSED, verdictOf } from "./guess";
import { RaceTable } from "./RaceTable";
import { RaceTransport } from "./RaceTransport";
import styles from "./race.module.css";
import { stepAt } from "./run";
import { RACE } from "./shipped-race";
import { type RaceControl, useRace } from "./use-race";
import { useRaceKeys } from "./use-race-keys";

/** One incast through five queues side by side, as packets that come, wait, leave and are lost. */
export function Race() {
  const app = useApp();
  const { store } = app;
  const run = useAppState((state) => state.raceRun);
  const present = useAppState((state) => state.present);
  const isCalm = app.browser.prefersReducedMotion();
  // Where the reader left it; else the beginning, or a telling moment for whoever wants no motion.
  const first = useMemo(() => store.getState().raceAt ?? (isCalm && run ? RACE.still_ps : 0), [store, run, isCalm]);
  const control = useRace(first, run?.end ?? 0);
  useAutoplay(control);
  useGuess(control);
  useRaceKeys(control);
  return (
    <section
      className={`${styles.race} ${present ? styles.presented : ""}`}
      aria-label="The race"
      data-step={run ? stepAt(run, control.ps) : undefined}
      data-playing={control.isPlaying}
    >
      <Head control={control} />
      <RaceTable control={control} />
      <RaceTransport control={control} />
      <Told control={control} />
    </section>
  );
}

/** Plays as soon as the run is there, unless the reader has been here or wants no motion. Remembers the moment for when the reader comes back. */
function useAutoplay({ clock, play }: RaceControl): void {
  const { store, browser } = useApp();
  const run = useAppState((state) => state.raceRun);
  const latest = useRef(play);
  latest.current = play;
  useEffect(() => {
    if (run && store.getState().raceAt === null && !browser.prefersReducedMotion()) latest.current(true);
  }, [run, store, browser]);
  useEffect(() => {
    const { end } = clock;
    return () => {
      if (end > 0) store.setState({ raceAt: clock.ps });
    };
  }, [clock, store]);
}

/** Compares a guess with the run once it has ended. */
function useGuess({ clock, ps }: RaceControl): void {
  const { store } = useApp();
  const guess = useAppState((state) => state.raceGuess);
  clock.loops = guess === null;
  const isOver = guess?.stage === "running" && clock.end > 0 && ps >= clock.end;
  useEffect(() => {
    const { raceGuess } = store.getState();
    if (isOver && raceGuess) store.setState({ raceGuess: { ...raceGuess, stage: "told" } });
  }, [isOver, store]);
}

/** Asks for a guess: the race stands before the senders begin. */
export function askGuess(store: ReturnType<typeof useApp>["store"], control: RaceControl): void {
  control.goTo(RACE.start_ps);
  store.setState({ raceGuess: UNGUESSED });
}

/** What it is, and what the reader can do. A guess and its outcome stand in the same place, so that nothing below moves. */
function Head({ control }: { control: RaceControl }) {
  const { store } = useApp();
  const run = useAppState((state) => state.raceRun);
  const guess = useAppState((state) => state.raceGuess);
  const stop = () => store.setState({ raceGuess: null });
  return (
    <div className={styles.head}>
      <div>
        <h2>Same packets, another queue</h2>
        {guess === null && <Legend />}
        {guess?.stage === "asked" && <p>What will happen? Choose a queue in each column.</p>}
        {guess?.stage === "running" && <p>Your guesses stand beside the counts.</p>}
        {guess?.stage === "told" && run && <p role="status">{verdictOf(run, guess)}</p>}
      </div>
      <div className={styles.acts}>
        {guess === null && (
          <Button
            primary
            disabled={run === null}
            tooltip="Guess before you see it (g)"
            onClick={() => askGuess(store, control)}
          >
            Guess what happens
          </Button>
        )}
        {guess?.stage === "asked" && (
          <Button
            primary
            disabled={!isComplete(guess)}
            onClick={() => {
              store.setState({ raceGuess: { ...guess, stage: "running" } });
              control.play(true);
            }}
          >
            See what happens
          </Button>
        )}
        {guess !== null && <Button onClick={stop}>{guess.stage === "told" ? "Done" : "Do not guess"}</Button>}
      </div>
    </div>
  );
}

/** The sentence below the title, with the colours of the flows. */
function Legend() {
  return (
    <p>
      Seven senders <Swatches from={2} to={8} /> answer at the same moment. One quiet flow{" "}
      <span className={styles.one} aria-hidden="true" /> shares the link with them. A click on a queue opens its
      hardware at that step.
    </p>
  );
}

function Swatches({ from, to }: { from: number; to: number }) {
  const all = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return (
    <span className={styles.swatches} aria-hidden="true">
      {all.map((number) => (
        <i key={number} style={{ background: `var(--series-${number})` }} />
      ))}
    </span>
  );
}

/** Tells the counts once the race stands. */
function Told({ control }: { control: RaceControl }) {
  const run = useAppState((state) => state.raceRun);
  const isAsked = useAppState(({ raceGuess }) => raceGuess?.stage === "asked");
  const text = run && !control.isPlaying && !isAsked ? countsText(run, control.ps) : "";
  return (
    <p className="unseen" aria-live="polite">
      {text}
    </p>
  );
}
