import { useEffect, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { addressOfExperiment, type Variant } from "../../address/experiment";
import { useApp } from "../../app/context";
import { count, plural } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { cancel, estimated, run, runHere } from "./control";
import { aboutTime, LONG_SECONDS, packetsText } from "./estimate";
import { seedOf } from "./packets";
import { missing, packetsOf, type SweepOpen, type SweepState, sweepStore } from "./store";
import styles from "./sweeps.module.css";

/** Largest number of packets of a source. */
const MOST_PACKETS = 64 << 20;
/** Largest number of points with a cell each. */
const CELLS = 240;

/** Runs the experiment, shows its progress, and changes its number of packets. */
export function RunBar({ open }: { open: SweepOpen }) {
  const state = useStore(sweepStore);
  const { running, values } = state;
  const left = missing(state).length;
  const begun = left < values.length;
  const { part } = open;
  // What was measured elsewhere is not mixed with runs of this machine: all of them are made.
  const seconds = estimated(state, left === 0 || part !== null);
  const long = seconds !== null && seconds > LONG_SECONDS;
  const [sure, setSure] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was agreed to was another run
  useEffect(() => setSure(false), [open, long]);
  const go = () => {
    if (long && !sure) setSure(true);
    else {
      setSure(false);
      void (part ? runHere() : run(left === 0));
    }
  };
  const title = part ? "Run it here" : left === 0 ? "Run again" : begun ? "Run the rest" : "Run";
  const asking = long && sure && seconds !== null;
  return (
    <section className={styles.bar} aria-label="Run" data-points={values.length} data-missing={left}>
      <div className={styles.actions}>
        {running.kind === "running" ? (
          <Button onClick={cancel}>Cancel</Button>
        ) : (
          <>
            <Button primary={left > 0 && !part} disabled={seconds === null} onClick={go}>
              {asking ? `Yes, run it for ${aboutTime(seconds)}` : long ? `${title}…` : title}
            </Button>
            {begun && left > 0 && !long && !part && <Button onClick={() => void run(true)}>Run all again</Button>}
          </>
        )}
        <div className={styles.estimate}>
          <p>{part ? partText(part) : summary(state, seconds, left)}</p>
          {open.variant.packets !== null && open.variant.packets < (open.longest ?? 0) && (
            <p className={ui.note}>Fewer packets than in the file: expectations may not be met.</p>
          )}
        </div>
        <Amounts open={open} disabled={running.kind === "running"} />
      </div>
      <Progress state={state} open={open} />
      <Spoken state={state} left={left} />
    </section>
  );
}

/** What was measured elsewhere. */
function partText({ seeds, done, all }: NonNullable<SweepOpen["part"]>): string {
  const of = seeds === 1 ? "" : ` Values are means of ${plural(seeds, "seed")}, with their 95 % intervals.`;
  const there =
    done === all
      ? `Measured elsewhere: all ${plural(all, "run")}.`
      : `A part: ${count(done)} of ${plural(all, "run")}.`;
  return `${there}${of}`;
}

/** `7 points, 7.0 M packets, about 4 s on this machine`, without line breaks inside a part. */
function summary(state: SweepState, seconds: number | null, left: number): string {
  const { open, running, took, failed } = state;
  if (!open) return "";
  const all = `${plural(open.points.length, "point")}, ${packetsText(packetsOf(open.points))} packets`;
  if (running.kind === "running") {
    const under = [...running.under.values()].reduce((sum, packets) => sum + packets, 0);
    const time = running.left === null ? "" : ` · ${aboutTime(running.left)} left`;
    const workers = ` · ${plural(running.workers, "worker")}`;
    const points = open.points.length - left;
    return `${packetsText(running.done + under)} of ${packetsText(running.all)} packets · ${points} of ${plural(open.points.length, "point")}${time}${workers}`;
  }
  if (failed.size > 0) return `${plural(failed.size, "point")} could not be run: ${[...failed.values()][0]}`;
  if (left === 0) return took === null ? all : `${all}, in ${took < 10 ? took.toFixed(1) : Math.round(took)} s`;
  const time = seconds === null ? "measuring how fast this machine is…" : `${aboutTime(seconds)} on this machine`;
  if (left < open.points.length) return `${left} of ${plural(open.points.length, "point")} to go, ${time}`;
  return `${all}, ${time}`;
}

/** Progress of all points together, and of each. */
function Progress({ state, open }: { state: SweepState; open: SweepOpen }) {
  const { running, values, failed } = state;
  const on = running.kind === "running";
  const under = on ? [...running.under.values()].reduce((sum, packets) => sum + packets, 0) : 0;
  const share = on ? (running.done + under) / Math.max(1, running.all) : 0;
  return (
    <div className={styles.progress} data-on={on}>
      {on && (
        <div
          role="progressbar"
          aria-label="Packets"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(100 * share)}
          className={styles.track}
        >
          <span style={{ width: `${100 * share}%` }} />
        </div>
      )}
      {open.points.length <= CELLS && (
        <div className={styles.cells} aria-hidden="true">
          {open.points.map(({ series, name, packets }, point) => {
            const part = on ? (running.under.get(point) ?? null) : null;
            const done = values[point] !== null;
            const what = done
              ? "done"
              : failed.has(point)
                ? "could not be run"
                : part === null
                  ? "waits"
                  : `${Math.floor((100 * part) / Math.max(1, packets))} %`;
            const title = [open.experiment.series[series]?.name, name, what].filter(Boolean).join(", ");
            return (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a point is its number
                key={point}
                title={title}
                className={failed.has(point) ? styles.lost : done ? styles.done : styles.waits}
              >
                {part !== null && <i style={{ width: `${(100 * part) / Math.max(1, packets)}%` }} />}
              </span>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** Announces the run to screen readers: when it begins, at every quarter, when it ends. */
function Spoken({ state, left }: { state: SweepState; left: number }) {
  const { running } = state;
  const on = running.kind === "running";
  const under = on ? [...running.under.values()].reduce((sum, packets) => sum + packets, 0) : 0;
  const quarter = on ? Math.floor((4 * (running.done + under)) / Math.max(1, running.all)) : null;
  const was = useRef(false);
  const [text, setText] = useState("");
  const variant = state.open?.variant;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said is about other numbers
  useEffect(() => setText(""), [variant]);
  useEffect(() => {
    if (quarter !== null) {
      setText(quarter === 0 ? "Running" : `${25 * quarter} % done`);
      was.current = true;
    } else if (was.current) {
      was.current = false;
      setText(left === 0 ? "All points are done" : `Stopped with ${plural(left, "point")} to go`);
    }
  }, [quarter, left]);
  return (
    <p className="unseen" role="status">
      {text}
    </p>
  );
}

/** Number of packets of a point, and the seed; values that differ from the file go into the address. */
function Amounts({ open, disabled }: { open: SweepOpen; disabled: boolean }) {
  const { store } = useApp();
  const { variant, longest, file } = open;
  const ask = (change: Partial<Variant>) => {
    const wanted = { ...variant, ...change };
    const same = {
      ...wanted,
      packets: wanted.packets === longest ? null : wanted.packets,
      seed: wanted.seed === seedOf(file) ? null : wanted.seed,
    };
    if (addressOfExperiment(same) === addressOfExperiment(variant)) return;
    store.setState({ experiment: { address: addressOfExperiment(same), text: null, title: null }, sweeping: true });
  };
  const packets = variant.packets ?? longest;
  return (
    <div className={styles.amounts}>
      {packets !== null && longest !== null && (
        <>
          <NumberField
            label="packets a point"
            value={packets}
            least={1}
            most={MOST_PACKETS}
            disabled={disabled}
            onChange={(packets) => ask({ packets })}
          />
          <Button
            tooltip={`${count(Math.max(1, Math.round(packets / 10)))} packets a point: sooner done, less exact`}
            disabled={disabled || packets < 10}
            onClick={() => ask({ packets: Math.round(packets / 10) })}
          >
            ÷ 10
          </Button>
        </>
      )}
      <NumberField
        label="seed"
        value={variant.seed ?? seedOf(file) ?? 0}
        least={0}
        most={999_999_999}
        disabled={disabled}
        onChange={(seed) => ask({ seed })}
      />
      {(variant.packets !== null || variant.seed !== null) && (
        <Button
          tooltip="The numbers of the file"
          disabled={disabled}
          onClick={() => ask({ packets: null, seed: null })}
        >
          As in the file
        </Button>
      )}
    </div>
  );
}

/** A number that takes effect on Enter or when the field is left. */
function NumberField(props: {
  label: string;
  value: number;
  least: number;
  most: number;
  disabled: boolean;
  onChange(value: number): void;
}) {
  const { label, value, least, most } = props;
  const [text, setText] = useState(String(value));
  const id = useId();
  useEffect(() => setText(String(value)), [value]);
  const enter = () => {
    const typed = /^\d+$/.test(text.replace(/[\s,_]/g, "")) ? Number(text.replace(/[\s,_]/g, "")) : Number.NaN;
    if (typed >= least && typed <= most) props.onChange(typed);
    else setText(String(value));
  };
  return (
    <span className={styles.number}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        size={Math.max(3, String(value).length)}
        value={text}
        disabled={props.disabled}
        onChange={(event) => setText(event.target.value)}
        onBlur={enter}
        onKeyDown={(event) => {
          if (event.key === "Enter") enter();
          if (event.key === "Escape") setText(String(value));
        }}
      />
    </span>
  );
}
