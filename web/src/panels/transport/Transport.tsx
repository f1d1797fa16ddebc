import { type FormEvent, useEffect, useRef, useState } from "react";
import { asStep, type Step } from "../../base/brand";
import { count } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import { First, Last, Next, Pause, Play, Previous } from "./icons";
import { SPEEDS, speedIndex, speedText } from "./speeds";
import styles from "./transport.module.css";

/** Buttons, step number and speed. */
export function Transport(props: {
  /** Whether all of it stands in one line. */
  line?: boolean;
  step: number;
  /** Number of steps of the run. */
  steps: number;
  /** How far a long seek has come, in steps executed; null while nothing takes long. */
  seeking: number | null;
  /** Ends a long seek. */
  onCancel?(): void;
  /** The outcome of the last search, or what to do first; null if there is none. */
  notice: string | null;
  playing: boolean;
  speed: number;
  onStep(step: Step): void;
  onMove(by: number): void;
  onPlay(playing: boolean): void;
  onSpeed(speed: number): void;
}) {
  const { step, steps, seeking, notice, playing, speed, onStep, onMove } = props;
  const last = Math.max(0, steps - 1);
  const atEnd = step >= last;
  return (
    <section className={`${styles.transport} ${props.line ? styles.line : ""}`} aria-label="Transport">
      <div className={styles.buttons}>
        <Button label="First step" hint="First step (Home)" onClick={() => onStep(asStep(0))} disabled={step === 0}>
          <First />
        </Button>
        <Button label="Step back" hint="Step back (left)" onClick={() => onMove(-1)} disabled={step === 0}>
          <Previous />
        </Button>
        <Button
          primary
          label={playing ? "Pause" : atEnd ? "Play from the start" : "Play"}
          hint={playing ? "Pause (space)" : "Play (space)"}
          onClick={() => props.onPlay(!playing)}
        >
          {playing ? <Pause /> : <Play />}
        </Button>
        <Button label="Step" hint="Step (right)" onClick={() => onMove(1)} disabled={atEnd}>
          <Next />
        </Button>
        <Button label="Last step" hint="Last step (End)" onClick={() => onStep(asStep(last))} disabled={atEnd}>
          <Last />
        </Button>
      </div>
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
        onChange={(event) => props.onSpeed(SPEEDS[Number(event.target.value)] ?? 1)}
      />
      <StepField step={step} last={last} onStep={onStep} />
      <span className={styles.speedText}>{speedText(speed)}</span>
      <div className={styles.foot}>
        <p className={styles.notice} role="status" title={notice ?? undefined}>
          {seeking !== null ? `computing, ${count(seeking)} steps so far` : notice}
        </p>
        {seeking !== null && props.onCancel && (
          <button
            type="button"
            className={styles.cancel}
            title="Stay at the step that is shown (escape)"
            onClick={props.onCancel}
          >
            Cancel
          </button>
        )}
      </div>
    </section>
  );
}

/** The step number; type another to go there. */
function StepField({ step, last, onStep }: { step: number; last: number; onStep(step: Step): void }) {
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
      <span className={styles.last}> / {count(last)}</span>
    </form>
  );
}
