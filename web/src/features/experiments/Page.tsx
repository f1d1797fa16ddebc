import { useCallback, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { EXPERIMENTS } from "../../address/experiment";
import { plural } from "../../base/format";
import type { Experiment } from "../../gen/types/Experiment";
import ui from "../../kit/ui/words.module.css";
import { TermsScope, Words } from "../../terms/Words";
import { designsOf } from "./designs-of";
import { Figure, type SweepKey, type SweepShown, sameKey } from "./Figure";
import { sourceText, unitOfValues, valueText, xText, yLabel } from "./format";
import { Legend } from "./Legend";
import { type SweepView, USUAL } from "./layout";
import { linesOf } from "./lines";
import { MarksTable } from "./MarksTable";
import { paperVerdict, placedMarks, verdictOf } from "./marks";
import { Readout } from "./Readout";
import { RunBar } from "./RunBar";
import { Save } from "./Save";
import { missing, type SweepOpen, sweepStore } from "./store";
import styles from "./sweeps.module.css";
import { useRuns } from "./use-runs";
import { ValuesTable } from "./ValuesTable";

/** The screen of an experiment: description, progress, the figure, and its values. */
export function Page({ open }: { open: SweepOpen }) {
  const values = useStore(sweepStore, (state) => state.values);
  const judged = useStore(sweepStore, (state) => state.judged);
  const { experiment, points, unit } = open;
  const [view, setView] = useState<SweepView>(USUAL);
  const lines = useMemo(
    () => linesOf(experiment, points, values, view.relative),
    [experiment, points, values, view.relative],
  );
  const inUnit = useMemo(() => unitOfValues(unit, values), [unit, values]);
  const placed = useMemo(
    () => placedMarks(experiment, lines, view.relative, inUnit.per),
    [experiment, lines, view.relative, inUnit],
  );
  const [shown, setShown] = useState<SweepShown | null>(null);
  const onLayout = useCallback((layout: SweepShown) => setShown(layout), []);
  const [chosen, setActive] = useState<SweepKey | null>(null);
  const runs = useRuns(open);
  const complete = missing({ values }).length === 0 && (open.part === null || open.part.done === open.part.all);
  const verdict = verdictOf(experiment, judged, complete);
  const paper = paperVerdict(experiment, judged, complete);
  // The focused value stays while it exists.
  const there = (key: SweepKey) =>
    lines.some(
      (line) => line.series === key.series && line.class === key.class && line.dots.some(({ x }) => x === key.x),
    );
  const first = firstOf(lines);
  const active = chosen && there(chosen) ? chosen : first;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another experiment has other values
  useEffect(() => setActive(null), [open.file]);
  const spoken = (key: SweepKey) => spokenOf(open, lines, key, view.relative);
  const point = (key: SweepKey) =>
    lines.find((line) => line.series === key.series && line.class === key.class)?.dots.find(({ x }) => x === key.x)
      ?.point;
  return (
    <main id="content" className={styles.main}>
      <div className={styles.head}>
        <p className={`${ui.note} ${ui.numbers}`}>
          <a href={EXPERIMENTS}>Experiments</a>
          <span aria-hidden="true"> / </span>
          {sourceText(experiment)}
        </p>
        <h2>{experiment.title}</h2>
      </div>
      <RunBar open={open} />
      <div className={styles.board}>
        <section className={styles.figureCard} aria-label="Figure">
          <div className={styles.pictured} data-picture="plot">
            <Legend experiment={experiment} lines={lines} view={view} form={shown?.form ?? null} />
            <Figure
              experiment={experiment}
              unit={unit}
              lines={lines}
              placed={placed}
              view={view}
              active={active}
              ringed={chosen !== null}
              spoken={spoken}
              onLayout={onLayout}
              onActive={(key) => setActive((before) => (sameKey(before, key) ? before : key))}
              onOpen={(key) => {
                const one = point(key);
                if (one !== undefined) void runs.open(one);
              }}
            />
          </div>
          <Readout
            text={
              first === null
                ? "Nothing has run yet. Run it to see the figure grow."
                : chosen && active && spoken(active)
            }
            point={chosen && active ? (point(active) ?? null) : null}
            open={open}
            runs={runs}
          />
          <div className={styles.tools}>
            <Views experiment={open.experiment} view={view} shown={shown} onView={setView} />
            <Save open={open} verdict={verdict.text} complete={complete} any={first !== null} />
          </div>
        </section>
        <aside className={styles.side} aria-label="What it shows">
          <p
            className={`${styles.verdict} ${verdict.good === null ? "" : verdict.good ? ui.good : ui.bad}`}
            data-verdict
          >
            {verdict.good !== null && <span aria-hidden="true">{verdict.good ? "✓ " : "✗ "}</span>}
            {verdict.text}
          </p>
          {paper && (
            <p className={`${styles.verdict} ${paper.good ? ui.good : styles.missed}`} data-paper>
              <span aria-hidden="true">{paper.good ? "✓ " : "≠ "}</span>
              {paper.text}
            </p>
          )}
          <MarksTable open={open} judged={judged} inUnit={inUnit} />
          <Description experiment={experiment} />
        </aside>
        <ValuesTable
          open={open}
          values={values}
          yName={yLabel(experiment, inUnit.unit, false)}
          per={inUnit.per}
          runs={runs}
        />
      </div>
    </main>
  );
}

type SweepLines = ReturnType<typeof linesOf>;

function firstOf(lines: SweepLines): SweepKey | null {
  for (const { series, class: of, dots } of lines) if (dots[0]) return { series, class: of, x: dots[0].x };
  return null;
}

/** The text of a value for screen readers: `SP-PIFO, queues 8: 241,790 packets, 1.111 times Greedy`. */
function spokenOf({ experiment, unit }: SweepOpen, lines: SweepLines, key: SweepKey, relative: boolean): string {
  const line = lines.find(({ series, class: of }) => series === key.series && of === key.class);
  const dot = line?.dots.find(({ x }) => x === key.x);
  if (!line || !dot) return "";
  const name = experiment.series[key.series]?.name ?? "";
  const of = key.class === null ? "" : `, class ${key.class}`;
  const to = experiment.y.relative_to;
  const ratio = relative && to !== undefined && to !== name ? `, ${dot.y.toPrecision(4)} × ${to}` : "";
  const [low, high] = line.dots.find(({ x }) => x === key.x)?.interval ?? [];
  const between =
    low === undefined || high === undefined
      ? ""
      : `, 95 % between ${valueText(low, unit)} and ${valueText(high, unit)}`;
  const mean = dot.seeds === null ? "" : `, mean of ${plural(dot.seeds, "seed")}${between}`;
  return `${name}${of}, ${xText(experiment, key.x)}: ${valueText(dot.value, unit)}${ratio}${mean}`;
}

/** Display options of the figure. */
function Views(props: {
  experiment: SweepOpen["experiment"];
  view: SweepView;
  shown: SweepShown | null;
  onView(view: SweepView): void;
}) {
  const { experiment, view, shown, onView } = props;
  const box = (text: string, on: boolean, change: Partial<SweepView>) => (
    <label key={text}>
      <input type="checkbox" checked={on} onChange={() => onView({ ...view, ...change })} /> {text}
    </label>
  );
  return (
    <fieldset className={styles.views}>
      <legend className="unseen">How the figure is drawn</legend>
      {experiment.y.relative_to !== undefined &&
        box(`divided by ${experiment.y.relative_to}`, view.relative, { relative: !view.relative })}
      {shown?.wide.y && !view.stacked && box("logarithmic", shown.log.y, { logY: !shown.log.y })}
      {shown?.wide.x &&
        box(`logarithmic ${experiment.x.kind === "values" ? "x" : experiment.x.kind}`, shown.log.x, {
          logX: !shown.log.x,
        })}
      {shown?.form === "panels" && box("stacked", view.stacked, { stacked: !view.stacked })}
      {(experiment.paper ?? []).length > 0 && box("the paper’s values", view.paper, { paper: !view.paper })}
      {(experiment.expect ?? []).length > 0 &&
        !view.stacked &&
        box("expected ranges", view.expected, { expected: !view.expected })}
    </fieldset>
  );
}

/** The description of an experiment, with the glossary words of its designs. */
function Description({ experiment }: { experiment: Experiment }) {
  const { description } = experiment;
  const scope = useMemo(() => ({ designs: designsOf(experiment), stops: true }), [experiment]);
  if (!description) return null;
  return (
    <TermsScope value={scope}>
      <p className={ui.quiet}>
        <Words text={description} />
      </p>
    </TermsScope>
  );
}
