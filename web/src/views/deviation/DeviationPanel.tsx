import { useMemo } from "react";
import { count, plural } from "../../base/words";
import { EventList } from "../order/EventList";
import type { EventTable } from "../order/listing";
import orderStyles from "../order/order.module.css";
import styles from "./deviation.module.css";
import { EIGHTHS, histograms, type LevelCount, lateText, SHARE_BINS, shareText } from "./histogram";
import { beyondBound, boundOf, exceptions, type Scheduler } from "./judge";

/** How late packets left up to the step, level by level, and those that were later than the bound, with why. */
export function DeviationPanel(props: {
  scheduler: Scheduler;
  /** All departures that are known of the run. */
  table: EventTable;
  step: number;
  onStep(step: number): void;
}) {
  const { scheduler, table, step, onStep } = props;
  const until = table.after(step);
  const levels = useMemo(
    () => histograms(table, until, scheduler.granularities.length),
    [table, until, scheduler.granularities.length],
  );
  const beyond = useMemo(() => beyondBound(scheduler, table), [scheduler, table]);
  const listing = useMemo(() => exceptions(scheduler), [scheduler]);
  // Of levels that no packet of the run left there is nothing to draw.
  const used = useMemo(() => histograms(table, table.length, scheduler.granularities.length), [table, scheduler]);
  const bins = Math.max(4, ...used.map(({ late }) => late.length));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
    <section className={styles.panel} aria-label="How late packets leave" tabIndex={0}>
      <p>
        <b>{count(until)}</b> of {plural(table.count, "packet")} left up to this step
        <span className={orderStyles.quiet}>
          {table.count > table.length ? `; the first ${count(table.length)} are counted` : ""}
        </span>
      </p>
      <div className={styles.heads} aria-hidden="true">
        <span>DTD d, units</span>
        <span>normalized, d / (F − A)</span>
      </div>
      {levels.map((level, i) => (
        <Level
          // biome-ignore lint/suspicious/noArrayIndexKey: levels are their numbers
          key={i}
          number={i + 1}
          level={level}
          bins={used[i]?.packets ? bins : 0}
          bound={boundOf(scheduler.granularities[i] ?? 1)}
        />
      ))}
      <div className={styles.beyond}>
        {beyond.length === 0 ? (
          <p className={orderStyles.quiet}>
            {table.length === 0
              ? "No packet has left yet: go on to a dequeue."
              : "No packet was late by more than (g − 1) / g of its expected delay."}
          </p>
        ) : (
          <EventList listing={listing} table={beyond} step={step} onStep={onStep} />
        )}
      </div>
    </section>
  );
}

/** `bins` is 0 where there is nothing to draw. */
function Level(props: { number: number; level: LevelCount; bins: number; bound: number }) {
  const { number, level, bins, bound } = props;
  const { packets, late, share, mostLate, mostShare, mean } = level;
  const beyond = share.map((_, bin) => bin > 0 && bin > Math.ceil(bound * EIGHTHS));
  return (
    <section className={styles.level} aria-label={`Level ${number}`}>
      <p>
        <b>Level {number}</b>{" "}
        <span className={orderStyles.quiet}>
          {packets === 0
            ? "no packet left it"
            : `${count(packets)} left; d ≤ ${count(mostLate)}, mean ${short(mean)}; normalized ≤ ${short(mostShare)}`}
        </span>
      </p>
      {bins > 0 && (
        <div className={styles.two}>
          <Bars
            name={`Level ${number}, DTD`}
            values={Array.from({ length: bins }, (_, bin) => late[bin] ?? 0)}
            text={lateText}
            beyond={[]}
            ends={["0", lateText(bins - 1)]}
          />
          <Bars
            name={`Level ${number}, normalized DTD`}
            values={share}
            text={shareText}
            beyond={beyond}
            ends={["0", "> 8"]}
            marks={[
              { at: (1 + bound * EIGHTHS) / SHARE_BINS, look: "bound" },
              { at: (1 + EIGHTHS) / SHARE_BINS, look: "one" },
            ]}
          />
        </div>
      )}
    </section>
  );
}

const short = (value: number) => (value < 100 ? `${Number(value.toPrecision(2))}` : count(Math.round(value)));

/** Bars as high as how many packets there are, the highest as high as there is room. */
function Bars(props: {
  name: string;
  values: readonly number[];
  /** What a bin holds. */
  text(bin: number): string;
  /** Bins that the bound forbids. */
  beyond: readonly boolean[];
  ends: readonly [string, string];
  /** Where the bound is and where 1 is, as parts of the width. */
  marks?: readonly { at: number; look: "bound" | "one" }[];
}) {
  const { name, values, text, beyond, ends, marks = [] } = props;
  const most = Math.max(1, ...values);
  const told = values.flatMap((value, bin) => (value > 0 ? [`${text(bin)}: ${count(value)}`] : []));
  return (
    <div
      role="img"
      aria-label={`${name}. ${told.length > 0 ? told.join("; ") : "no packets"}`}
      className={styles.chart}
    >
      <div className={styles.bars}>
        {values.map((value, bin) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bins are their numbers
          <span key={bin} className={styles.bin} title={`${text(bin)}: ${plural(value, "packet")}`}>
            <span
              className={`${styles.bar} ${beyond[bin] ? styles.over : ""}`}
              data-some={value > 0 || undefined}
              style={{ height: `${(100 * value) / most}%` }}
            />
          </span>
        ))}
        {marks.map(({ at, look }) => (
          <span key={look} className={styles[look]} style={{ left: `${100 * at}%` }} />
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{ends[0]}</span>
        {marks.map(({ at, look }) =>
          look === "one" ? (
            <span key={look} className={styles.oneText} style={{ left: `${100 * at}%` }}>
              1
            </span>
          ) : null,
        )}
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}
