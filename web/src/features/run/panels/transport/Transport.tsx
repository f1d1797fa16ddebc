import { type FormEvent, memo, type ReactNode, useEffect, useRef, useState } from "react";
import { useApp, useAppState } from "../../../../app/context";
import { asStep, type Step } from "../../../../base/brand";
import { count } from "../../../../base/format";
import { Button } from "../../../../kit/ui/Button";
import ui from "../../../../kit/ui/words.module.css";
import { SPEEDS, speedIndex, speedText } from "./speeds";
import styles from "./transport.module.css";

/** Commands of the transport bar. */
interface Actions {
  /** Cancels a long seek, if possible. */
  cancel?(): void;
  goTo(step: Step): void;
  move(by: number): void;
  play(playing: boolean): void;
}

/** The transport bar: buttons, step number and speed. */
export function Transport(props: {
  /** True if everything is in one line. */
  line?: boolean;
  step: number;
  /** Number of steps of the run. */
  steps: number;
  /** True if the run may end earlier: packets decide when. */
  atMost?: boolean;
  /** Progress of a long seek in executed steps; null while there is none. */
  seeking: number | null;
  /** The outcome of the last search, or what to do first; null if there is none. */
  notice: string | null;
  playing: boolean;
  /** Must be the same object at every step, or the buttons rerender. */
  actions: Actions;
}) {
  const { step, steps, atMost = false, seeking, notice, playing, actions } = props;
  const speed = useAppState((state) => state.speed);
  const last = Math.max(0, steps - 1);
  return (
    <section className={`${styles.transport} ${props.line ? styles.line : ""}`} aria-label="Transport">
      <Buttons {...{ last, playing, actions }} atStart={step === 0} atEnd={step >= last} />
      <Speed speed={speed} />
      <StepField step={step} last={last} atMost={atMost} onStep={actions.goTo} />
      <span className={styles.speedText}>{speedText(speed)}</span>
      <div className={styles.foot}>
        <p className={styles.notice} role="status" title={notice ?? undefined}>
          {seeking !== null ? `computing, ${count(seeking)} steps so far` : notice}
        </p>
        {seeking !== null && actions.cancel && (
          <button
            type="button"
            className={`${ui.textButton} ${ui.small}`}
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
      <Button label="First step" tooltip="First step (Home)" onClick={() => actions.goTo(asStep(0))} disabled={atStart}>
        <First />
      </Button>
      <Button label="Step back" tooltip="Step back (left)" onClick={() => actions.move(-1)} disabled={atStart}>
        <Previous />
      </Button>
      <Button
        primary
        label={playing ? "Pause" : atEnd ? "Play from the start" : "Play"}
        tooltip={playing ? "Pause (space)" : "Play (space)"}
        onClick={() => actions.play(!playing)}
      >
        {playing ? <Pause /> : <Play />}
      </Button>
      <Button label="Step" tooltip="Step (right)" onClick={() => actions.move(1)} disabled={atEnd}>
        <Next />
      </Button>
      <Button label="Last step" tooltip="Last step (End)" onClick={() => actions.goTo(asStep(last))} disabled={atEnd}>
        <Last />
      </Button>
    </div>
  );
});

/** The speed of playing, which is shared by everything that plays. */
const Speed = memo(function Speed({ speed }: { speed: number }) {
  const { store } = useApp();
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
        onChange={(event) => store.setState({ speed: SPEEDS[Number(event.target.value)] ?? 1 })}
      />
    </div>
  );
});

/** The step number; typing another one goes there. */
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
    // Makes the arrow keys move through the run again.
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

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg width="1.143rem" height="1.143rem" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      {children}
    </svg>
  );
}

const First = () => (
  <Icon>
    <path d="M2 3h2v10H2zM14 3v10L5 8z" />
  </Icon>
);

const Previous = () => (
  <Icon>
    <path d="M11 3v10L4 8zM12 3h1v10h-1z" />
  </Icon>
);

const Play = () => (
  <Icon>
    <path d="M4 2v12l9-6z" />
  </Icon>
);

const Pause = () => (
  <Icon>
    <path d="M4 3h3v10H4zM9 3h3v10H9z" />
  </Icon>
);

const Next = () => (
  <Icon>
    <path d="M5 3v10l7-5zM3 3h1v10H3z" />
  </Icon>
);

const Last = () => (
  <Icon>
    <path d="M12 3h2v10h-2zM2 3v10l9-5z" />
  </Icon>
);
