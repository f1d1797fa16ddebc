import { useApp, useAppState } from "../../app/context";
import { count } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { setPresenter } from "../run/actions/view";
import { RACE_SPEEDS } from "./clock";
import { microseconds } from "./format";
import styles from "./race.module.css";
import { stepAt } from "./run";
import type { RaceControl } from "./use-race";

/** Plays the race and moves through it. */
export function RaceTransport({ control }: { control: RaceControl }) {
  const app = useApp();
  const run = useAppState((state) => state.raceRun);
  const present = useAppState((state) => state.present);
  const isAsked = useAppState(({ raceGuess }) => raceGuess?.stage === "asked");
  const { ps, isPlaying, speed, clock } = control;
  const isOff = run === null || isAsked;
  const step = run ? stepAt(run, ps) : 0;
  return (
    <div className={styles.transport}>
      <Button
        label="From the beginning"
        tooltip="From the beginning (Home)"
        disabled={isOff}
        onClick={() => {
          clock.goTo(0);
          control.play(true);
        }}
      >
        <Icon d="M3 3v10M13 3.5v9L5.5 8z" />
      </Button>
      <Button
        label={isPlaying ? "Pause" : "Play"}
        tooltip={isPlaying ? "Pause (space)" : "Play (space)"}
        disabled={isOff}
        onClick={() => control.play(!isPlaying)}
      >
        {isPlaying ? "❚❚" : "▶"}
      </Button>
      <Button
        label="One packet back"
        tooltip="One packet back (←)"
        disabled={isOff}
        onClick={() => control.goTo(ps - (run?.packetTime ?? 0))}
      >
        ‹
      </Button>
      <Button
        label="One packet on"
        tooltip="One packet on (→)"
        disabled={isOff}
        onClick={() => control.goTo(ps + (run?.packetTime ?? 0))}
      >
        ›
      </Button>
      <input
        type="range"
        className={ui.grow}
        aria-label="Moment"
        aria-valuetext={`${microseconds(ps)}, step ${count(step)}`}
        min={0}
        max={Math.max(1, clock.end)}
        step={run?.packetTime ?? 1}
        value={ps}
        disabled={isOff}
        onChange={({ target }) => control.goTo(Number(target.value))}
      />
      <span className={styles.time}>
        {microseconds(ps)} <span className={ui.quiet}>step {count(step)}</span>
      </span>
      <select
        aria-label="Speed"
        value={speed}
        disabled={run === null}
        onChange={({ target }) => control.setSpeed(Number(target.value))}
      >
        {RACE_SPEEDS.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
      <Button
        quiet
        label={present ? "Leave presenter mode" : "Presenter mode"}
        tooltip={present ? "Leave presenter mode (p, escape)" : "Presenter mode (p)"}
        onClick={() => setPresenter(app, !present)}
      >
        <Icon d={present ? "M3 3l10 10M13 3L3 13" : "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4"} />
      </Button>
    </div>
  );
}

/** A sign of lines. */
function Icon({ d }: { d: string }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" />
    </svg>
  );
}
