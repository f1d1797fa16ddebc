import { useCallback, useEffect, useMemo, useState } from "react";
import { asStep } from "../base/brand";
import { remediesOfAdvice } from "../panels/editor/findings";
import { changed } from "../panels/editor/form";
import { classNames } from "../panels/packets/class-names";
import { Rounding } from "../panels/shares/Rounding";
import { SharesPanel } from "../panels/shares/SharesPanel";
import { type Measure, usualWidth, widths } from "../panels/shares/shares";
import { type Range, wholeOf } from "../panels/timeline/stretch";
import type { Advice } from "../session/advice";
import { type Served, servedOf } from "../session/served";
import { useApp, useAppState } from "./context";
import { useEdge, usePolling } from "./polling";
import { useRecordedEngine } from "./recorded-engine";
import { stepsOf } from "./state/store";

/** A warning about the shares of the open scenario, with what mends it; null if there is none. */
function useRounding() {
  const { control } = useApp();
  const text = useAppState(({ scenario }) => scenario?.text ?? "");
  const [examined, setExamined] = useState<{ text: string; advice: readonly Advice[] } | null>(null);
  useEffect(() => {
    let current = true;
    void control.examine(text).then((found) => current && found && setExamined({ text, advice: found.advice }));
    return () => {
      current = false;
    };
  }, [control, text]);
  const [advice] = examined?.text === text ? examined.advice : [];
  if (!advice) return null;
  return (
    <Rounding
      text={advice.text}
      remedies={remediesOfAdvice(advice)}
      // What the file expects was recorded of the run as it was.
      onMend={({ changes }) => void control.rerun(changed(text, [...changes, [["expect"], undefined]]))}
    />
  );
}

/** Who was served how much over the stretch that the timeline shows: classes if there are several, or flows. */
export function SharesOfRun() {
  const { control } = useApp();
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
      const there = await control.query("served", engine, { flows: Number(flows), width, first, last });
      return there && servedOf(there.table, there);
    };
    const classes = opened?.port ? await served(false) : null;
    const flows = !classes || classes.shares.length < 2;
    const shown = flows ? await served(true) : classes;
    if (shown) setTold({ of: opened, flows, served: shown });
  }, [opened, engine, width, range, edge, control]);
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
      onStep={(step) => control.jump(asStep(step))}
      rounding={rounding}
    />
  );
}
