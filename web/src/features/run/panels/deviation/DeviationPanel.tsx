import { useMemo } from "react";
import { useApp, useAppState } from "../../../../app/context";
import { asStep } from "../../../../base/brand";
import { count, plural } from "../../../../base/format";
import { Words } from "../../../../terms/Words";
import { jumpTo } from "../../actions/move";
import { useIsFullyKnown, useRecordedEngine, useTable } from "../../poll";
import { designOf } from "../../state/selectors";
import { EventList } from "../order/EventList";
import orderStyles from "../order/order.module.css";
import { beyondBound, departureColumns, EXCEPTIONS } from "./departures";
import styles from "./deviation.module.css";
import { EIGHTHS, histograms, isBeyond, type LevelCount, lateText, SHARE_BINS, shareText } from "./histogram";

/** Histograms of how late packets left up to the step, by level, and a list of packets that were later than the bound. */
export function DeviationPanel() {
  const app = useApp();
  const step = useAppState((state) => state.wanted);
  const engine = useRecordedEngine();
  const design = useAppState((state) => designOf(state, engine));
  const info = useAppState(({ scenario }) => scenario?.opened.engines[engine]?.info);
  const timed = (info && design?.timedLevels?.(info)) ?? 0;
  const table = useTable("departures", departureColumns);
  const isFullyKnown = useIsFullyKnown();
  const until = table.after(step);
  const levels = useMemo(() => histograms(table, until, timed), [table, until, timed]);
  const beyond = useMemo(() => beyondBound(table), [table]);
  // Levels that no packet has left are not drawn.
  const used = useMemo(() => histograms(table, table.length, timed), [table, timed]);
  if (timed === 0) return null;
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
      {table.length > 0 && <Legend subs={used.some(({ subs }) => subs > 0)} />}
      <div className={styles.heads}>
        <span>
          <Words text="DTD d, units" />
        </span>
        <span>
          <Words text="normalized DTD, d / (F − A)" />
        </span>
      </div>
      {levels.map((level, i) => (
        <Level
          // biome-ignore lint/suspicious/noArrayIndexKey: levels are their numbers
          key={i}
          number={i + 1}
          level={level}
          bins={used[i]?.packets ? bins : 0}
          bound={used[i]?.bound ?? null}
          subBound={used[i]?.subBound ?? null}
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
          <EventList
            listing={EXCEPTIONS}
            table={beyond}
            {...{ step, isFullyKnown }}
            onStep={(step) => jumpTo(app, asStep(step))}
          />
        )}
      </div>
    </section>
  );
}

/** `bins` is 0 if there is nothing to draw; a bound is null for a level that no packet has left from a FIFO, or from a sub-FIFO. */
function Level(props: {
  number: number;
  level: LevelCount;
  bins: number;
  bound: number | null;
  subBound: number | null;
}) {
  const { number, level, bins, bound, subBound } = props;
  const { packets, late, share, stepped, mostLate, mostShare, mean } = level;
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
            values={Array.from({ length: bins }, (_, bin) => ({ all: late[bin] ?? 0 }))}
            text={lateText}
            ends={["0", lateText(bins - 1)]}
          />
          <Bars
            name={`Level ${number}, normalized DTD; ${boundsText(bound, subBound)}`}
            values={share.map((all, bin) => ({
              all,
              isBeyondBound: bound !== null && isBeyond(bin, bound),
              sub: stepped[bin] ?? 0,
              isBeyondSubBound: subBound !== null && isBeyond(bin, subBound),
            }))}
            text={shareText}
            ends={["0", "> 8"]}
            marks={[
              { at: (1 + EIGHTHS) / SHARE_BINS, kind: "one" },
              ...markOf(bound, "bound"),
              ...markOf(subBound, "subBound"),
            ]}
          />
        </div>
      )}
    </section>
  );
}

const markOf = <Kind extends string>(bound: number | null, kind: Kind) =>
  bound === null ? [] : [{ at: (1 + bound * EIGHTHS) / SHARE_BINS, kind }];

const boundsText = (bound: number | null, subBound: number | null) =>
  [
    ...(bound === null ? [] : [`bound ${short(bound)}`]),
    ...(subBound === null ? [] : [`${bound === null ? "bound " : ""}of sub-FIFOs ${short(subBound)}`]),
  ].join(", ");

/** The legend of bars and lines; sub-FIFOs are included only if packets have left them. */
function Legend({ subs }: { subs: boolean }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      <li title="(g − 1) / g for FIFOs of g units: what a packet may be late at most, as a part of its expected delay">
        <i className={styles.keyBound} aria-hidden="true" />
        {subs ? "bound of FIFOs" : "bound"}
      </li>
      {subs && (
        <>
          <li title="(g − 1) / g with g of the level below: what a step-down FIFO is expanded into is as fine as that">
            <i className={styles.keySubBound} aria-hidden="true" />
            of sub-FIFOs
          </li>
          <li title="packets that left by a sub-FIFO of a step-down FIFO">
            <i className={`${styles.keyBar} ${styles.sub}`} aria-hidden="true" />
            by sub-FIFOs
          </li>
        </>
      )}
      <li title="packets that were later than the bound that holds for them">
        <i className={`${styles.keyBar} ${styles.over}`} aria-hidden="true" />
        beyond it
      </li>
    </ul>
  );
}

const short = (value: number) => (value < 100 ? `${Number(value.toPrecision(2))}` : count(Math.round(value)));

/** A bin: number of packets, number of those from sub-FIFOs, and whether the bound of each excludes the bin. */
interface DeviationValue {
  all: number;
  isBeyondBound?: boolean;
  sub?: number;
  isBeyondSubBound?: boolean;
}

const describeBin = ({ all, isBeyondBound, sub = 0, isBeyondSubBound }: DeviationValue) =>
  `${plural(all, "packet")}${sub > 0 ? `, ${count(sub)} by sub-FIFOs` : ""}${
    (isBeyondBound && all > sub) || (isBeyondSubBound && sub > 0) ? ", beyond the bound" : ""
  }`;

/** A histogram; the highest bar fills the height. */
function Bars(props: {
  name: string;
  values: readonly DeviationValue[];
  /** Describes a bin. */
  text(bin: number): string;
  ends: readonly [string, string];
  /** Positions of bounds and of 1, as fractions of the width. */
  marks?: readonly { at: number; kind: "bound" | "subBound" | "one" }[];
}) {
  const { name, values, text, ends, marks = [] } = props;
  const most = Math.max(1, ...values.map(({ all }) => all));
  const binTexts = values.flatMap((value, bin) => (value.all > 0 ? [`${text(bin)}: ${describeBin(value)}`] : []));
  return (
    <div
      role="img"
      aria-label={`${name}. ${binTexts.length > 0 ? binTexts.join("; ") : "no packets"}`}
      className={styles.chart}
    >
      <div className={styles.bars}>
        {values.map((value, bin) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bins are their numbers
          <span key={bin} className={styles.bin} title={`${text(bin)}: ${describeBin(value)}`}>
            <Part share={(value.sub ?? 0) / most} isBeyondBound={value.isBeyondSubBound} sub />
            <Part share={(value.all - (value.sub ?? 0)) / most} isBeyondBound={value.isBeyondBound} />
          </span>
        ))}
        {marks.map(({ at, kind }) => (
          <span key={kind} data-line={kind} className={styles[kind]} style={{ left: `${100 * at}%` }} />
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{ends[0]}</span>
        {marks.map(({ at, kind }) =>
          kind === "one" ? (
            <span key={kind} className={styles.oneText} style={{ left: `${100 * at}%` }}>
              1
            </span>
          ) : null,
        )}
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}

function Part({
  share,
  isBeyondBound = false,
  sub = false,
}: {
  share: number;
  isBeyondBound?: boolean | undefined;
  sub?: boolean;
}) {
  if (share === 0) return null;
  const className = `${styles.bar} ${sub ? styles.sub : ""} ${isBeyondBound ? styles.over : ""}`;
  return <span className={className} style={{ height: `${100 * share}%` }} />;
}
