import { useCallback, useEffect, useMemo, useState } from "react";
import { useApp, useAppState } from "../../../../app/context";
import { asStep } from "../../../../base/brand";
import { remediesOfAdvice } from "../../../../scenario-text/findings";
import { changed } from "../../../../scenario-text/form";
import type { Advice } from "../../../../session/advice";
import { type Served, servedOf } from "../../../../session/served";
import { examineText, rerunText } from "../../actions/changing";
import { queryRun } from "../../actions/looking";
import { jumpTo } from "../../actions/moving";
import { useEdge, usePolling } from "../../polling";
import { useRecordedEngine } from "../../recorded-engine";
import { stepsOf } from "../../state/selectors";
import { classNames } from "../packets/class-names";
import { type Range, wholeOf } from "../timeline/stretch";
import { Rounding } from "./Rounding";
import { SharesPanel } from "./SharesPanel";
import { type Measure, usualWidth, widths } from "./shares";

/** A warning about the shares of the open scenario, with what mends it; null if there is none. */
function useRounding() {
  const app = useApp();
  const text = useAppState(({ scenario }) => scenario?.text ?? "");
  const [examined, setExamined] = useState<{ text: string; advice: readonly Advice[] } | null>(null);
  useEffect(() => {
    let current = true;
    void examineText(app, text).then((found) => current && found && setExamined({ text, advice: found.advice }));
    return () => {
      current = false;
    };
  }, [app, text]);
  const [advice] = examined?.text === text ? examined.advice : [];
  if (!advice) return null;
  return (
    <Rounding
      text={advice.text}
      remedies={remediesOfAdvice(advice)}
      // What the file expects was recorded of the run as it was.
      onMend={({ changes }) => void rerunText(app, changed(text, [...changes, [["expect"], undefined]]))}
    />
  );
}

/** Who was served how much over the stretch that the timeline shows: classes if there are several, or flows. */
export function SharesOfRun() {
  const app = useApp();
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const file = useAppState(({ scenario }) => scenario?.file);
  const step = useAppState((state) => state.wanted);
  const steps = useAppState(stepsOf);
  const zoomed = useAppState((state) => state.range);
  const engine = useRecordedEngine();
  const range = useMemo((): Range => zoomed ?? wholeOf(steps), [zoomed, steps]);
  const [measure, setMeasure] = useState<Measure>("throughput");
  const [chosen, setChosen] = useState<number | null>(null);
  const offered = useMemo(() => widths(range), [range]);
  const width = chosen !== null && offered.includes(chosen) ? chosen : usualWidth(range);
  const [told, setTold] = useState<{ of: unknown; flows: boolean; served: Served } | null>(null);
  const edge = useEdge();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more of the run is known at the edge
  const ask = useCallback(async () => {
    const served = async (flows: boolean) => {
      const { first, last } = range;
      const there = await queryRun(app, "served", engine, { flows: Number(flows), width, first, last });
      return there && servedOf(there.table, there);
    };
    const classes = opened?.port ? await served(false) : null;
    const flows = !classes || classes.shares.length < 2;
    const shown = flows ? await served(true) : classes;
    if (shown) setTold({ of: opened, flows, served: shown });
  }, [opened, engine, width, range, edge, app]);
  usePolling(ask);
  const nameOf = useMemo(() => {
    const ofClass = file ? classNames(file) : String;
    return told?.flows ? (number: number) => `flow ${number}` : ofClass;
  }, [file, told?.flows]);
  const rounding = useRounding();
  if (!told || told.of !== opened) return null;
  return (
    <SharesPanel
      served={told.served}
      range={range}
      step={step}
      flows={told.flows}
      nameOf={nameOf}
      clock={opened?.port ? (opened.engines[engine]?.clock_ps ?? null) : null}
      measure={measure}
      onMeasure={setMeasure}
      width={width}
      widths={offered}
      onWidth={setChosen}
      onStep={(step) => jumpTo(app, asStep(step))}
      rounding={rounding}
    />
  );
}
