import { type FormEvent, memo, useEffect, useRef, useState } from "react";
import { asStep, type Step } from "../../../../base/brand";
import { count } from "../../../../base/format";
import { Button } from "../../../../kit/ui/Button";
import { First, Last, Next, Pause, Play, Previous } from "./icons";
import { SPEEDS, speedIndex, speedText } from "./speeds";
import styles from "./transport.module.css";

/** What the reader does here. */
interface Actions {
  /** Ends a long seek, if one can. */
  cancel?(): void;
  goTo(step: Step): void;
  move(by: number): void;
  play(playing: boolean): void;
  setSpeed(speed: number): void;
}

/** Buttons, step number and speed. */
export function Transport(props: {
  /** Whether all of it stands in one line. */
  line?: boolean;
  step: number;
  /** Number of steps of the run. */
  steps: number;
  /** Whether it may end before: packets decide when. */
  atMost?: boolean;
  /** How far a long seek has come, in steps executed; null while nothing takes long. */
  seeking: number | null;
  /** The outcome of the last search, or what to do first; null if there is none. */
  notice: string | null;
  playing: boolean;
  speed: number;
  /** Always the same ones: otherwise every step draws the buttons again. */
  actions: Actions;
}) {
  const { step, steps, atMost = false, seeking, notice, playing, speed, actions } = props;
  const last = Math.max(0, steps - 1);
  return (
    <section className={`${styles.transport} ${props.line ? styles.line : ""}`} aria-label="Transport">
      <Buttons {...{ last, playing, actions }} atStart={step === 0} atEnd={step >= last} />
      <Speed {...{ speed, actions }} />
      <StepField step={step} last={last} atMost={atMost} onStep={actions.goTo} />
      <span className={styles.speedText}>{speedText(speed)}</span>
      <div className={styles.foot}>
        <p className={styles.notice} role="status" title={notice ?? undefined}>
          {seeking !== null ? `computing, ${count(seeking)} steps so far` : notice}
        </p>
        {seeking !== null && actions.cancel && (
          <button
            type="button"
            className={styles.cancel}
            title="Stay at the step that is shown (escape)"
            onClick={actions.cancel}
          >
            Cancel
          </button>
        )}
      </div>
    </section>
  );
}

const Buttons = memo(function Buttons(props: {
  last: number;
  atStart: boolean;
  atEnd: boolean;
  playing: boolean;
  actions: Actions;
}) {
  const { last, atStart, atEnd, playing, actions } = props;
  return (
    <div className={styles.buttons}>
      <Button label="First step" hint="First step (Home)" onClick={() => actions.goTo(asStep(0))} disabled={atStart}>
        <First />
      </Button>
      <Button label="Step back" hint="Step back (left)" onClick={() => actions.move(-1)} disabled={atStart}>
        <Previous />
      </Button>
      <Button
        primary
        label={playing ? "Pause" : atEnd ? "Play from the start" : "Play"}
        hint={playing ? "Pause (space)" : "Play (space)"}
        onClick={() => actions.play(!playing)}
      >
        {playing ? <Pause /> : <Play />}
      </Button>
      <Button label="Step" hint="Step (right)" onClick={() => actions.move(1)} disabled={atEnd}>
        <Next />
      </Button>
      <Button label="Last step" hint="Last step (End)" onClick={() => actions.goTo(asStep(last))} disabled={atEnd}>
        <Last />
      </Button>
    </div>
  );
});

const Speed = memo(function Speed({ speed, actions }: { speed: number; actions: Actions }) {
  return (
    <div className={styles.speedSpace}>
      <input
        className={styles.speed}
        type="range"
        aria-label="Speed"
        aria-valuetext={speedText(speed)}
        title={speedText(speed)}
        min={0}
        max={SPEEDS.length - 1}
        value={speedIndex(speed)}
        data-own-keys
        onChange={(event) => actions.setSpeed(SPEEDS[Number(event.target.value)] ?? 1)}
      />
    </div>
  );
});

/** The step number; type another to go there. */
function StepField(props: { step: number; last: number; atMost: boolean; onStep(step: Step): void }) {
  const { step, last, atMost, onStep } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moving on by other means throws a half-typed number away
  useEffect(() => setDraft(null), [step]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number((draft ?? "").replace(/[\s,]/g, ""));
    if (draft !== null && draft.trim() !== "" && Number.isInteger(wanted) && wanted >= 0)
      onStep(asStep(Math.min(wanted, last)));
    setDraft(null);
    // From here on arrow keys step again.
    input.current?.blur();
  };
  return (
    <form className={styles.step} onSubmit={submit}>
      <label>
        step{" "}
        <input
          ref={input}
          className={styles.stepInput}
          style={{ width: `${Math.max(4, String(last).length + 2)}ch` }}
          inputMode="numeric"
          aria-label={`Step, 0 to ${last}`}
          value={draft ?? step}
          onChange={(event) => setDraft(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setDraft(null)}
          onKeyDown={(event) => {
            if (event.key === "Escape") event.currentTarget.blur();
          }}
        />
      </label>
      <span className={styles.last} title={atMost ? "At most: the run ends when its packets have left" : undefined}>
        {" "}
        / {atMost && "≤ "}
        {count(last)}
      </span>
    </form>
  );
}
