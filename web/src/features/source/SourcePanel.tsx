// The source of the shown engine's hardware beside its run: a module with values at its lines, and why a signal is what it is.

import { memo, useEffect, useId, useMemo } from "react";
import { useStore } from "zustand";
import { useApp, useAppState } from "../../app/context";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import type { SourceOutline, SourcePlaceOf } from "../../source/types";
import { dragOf } from "../run/panels/waves/drag";
import { USUAL } from "../run/view-slice";
import { addToWaves, askWhy, follow, jumpToChange, selectSignal, showInstance } from "./actions";
import { CauseTree } from "./CauseTree";
import { CodeView } from "./CodeView";
import { cyclesText } from "./cycles";
import { shownLines } from "./shown-lines";
import { moduleOf, pathOf, pathsOf, placeOf } from "./signals";
import styles from "./source.module.css";
import { sourceStore } from "./store";
import { useSource } from "./use-source";

export function SourcePanel() {
  const app = useApp();
  const step = useAppState(({ shown }) => shown?.frame.step);
  const status = useStore(sourceStore, (state) => state.status);
  const outline = useStore(sourceStore, (state) => state.outline);
  useSource();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown follows the step
  useEffect(() => follow(app), [app, step]);
  const traced = useAppState((state) => state.traced);
  useEffect(() => {
    if (!traced || !outline) return;
    selectSignal(app, traced);
    app.store.setState({ traced: null });
  }, [app, traced, outline]);
  useWidth();
  if (status.kind === "refused") return <p className={styles.refused}>{status.text}</p>;
  if (!outline)
    return (
      <p role="status" className={ui.quiet}>
        Fetching the source, and hardware with all of its signals…
      </p>
    );
  return <Open outline={outline} />;
}

/** Where there is room, code is as wide as it is written, while this tab is open. */
function useWidth(): void {
  const { store } = useApp();
  useEffect(() => {
    const { sizes } = store.getState();
    if (window.innerWidth < WIDE_WINDOW || sizes.side !== USUAL.side) return;
    store.setState({ sizes: { ...sizes, side: WIDE } });
    return () => {
      const now = store.getState().sizes;
      if (now.side === WIDE) store.setState({ sizes: { ...now, side: USUAL.side } });
    };
  }, [store]);
}
/** Pixels of a window with such room, and the width of the panel in rem. */
const [WIDE_WINDOW, WIDE] = [1600, 52];

/** A step renders it when the lines of that step come, and not before. */
const Open = memo(function Open({ outline }: { outline: SourceOutline }) {
  const app = useApp();
  const texts = useStore(sourceStore, (state) => state.texts);
  const instance = useStore(sourceStore, (state) => state.instance);
  const lines = useStore(sourceStore, (state) => state.lines);
  const signal = useStore(sourceStore, (state) => state.signal);
  const place = useStore(sourceStore, (state) => state.place);
  const cycles = useAppState(({ scenario, engine }) => {
    const info = scenario?.opened.engines[engine]?.info;
    return info ? cyclesText(info) : null;
  });
  const module = moduleOf(outline, instance);
  const found = useMemo(() => (signal ? placeOf(outline, signal) : null), [outline, signal]);
  const chosen = found?.instance === instance ? found.signal : null;
  const what = lines?.instance === instance ? lines.what : null;
  const shown = useMemo(() => (module ? shownLines(module, what, chosen) : null), [module, what, chosen]);
  if (!module || !shown) return null;
  const file = outline.files[module.file] ?? "";
  const point = (line: number, column: number) => {
    const use = module.uses.find(
      ([of, on, from, length]) => of === module.file && on === line && column >= from && column <= from + length,
    );
    const declared = module.signals.findIndex(
      (one) => one.line === line && column >= one.column && column <= one.column + one.name.length,
    );
    const number = use?.[4] ?? (declared >= 0 ? declared : null);
    if (number === null || module.signals[number]?.isLocal) return;
    selectSignal(app, pathOf(outline, instance, number), false);
  };
  const toPlace = ({ file: name, at }: SourcePlaceOf, path: string) => {
    // The statement is in the module of the signal, or where its instance is connected.
    const own = placeOf(outline, path)?.instance ?? instance;
    const candidates = [own, ...outline.instances.keys()];
    const there = candidates.find((one) => outline.files[moduleOf(outline, one)?.file ?? -1] === name) ?? own;
    showInstance(app, there, { file: name, line: at[0] });
  };
  return (
    <div className={styles.source}>
      <Head outline={outline} instance={instance} />
      {cycles && <p className={ui.quiet}>{cycles}</p>}
      <div className={styles.code}>
        <CodeView {...{ file, shown }} text={texts[module.file] ?? ""} place={place} onPoint={point} />
      </div>
      <SignalRow outline={outline} />
      <CauseTree onPlace={toPlace} />
    </div>
  );
});

/** Which instance is shown, and a field to find a signal. A step renders it not anew: there are hundreds of signals. */
const Head = memo(function Head({ outline, instance }: { outline: SourceOutline; instance: number }) {
  const app = useApp();
  const id = useId();
  const paths = useMemo(() => pathsOf(outline), [outline]);
  return (
    <div className={styles.head}>
      <select aria-label="Instance" value={instance} onChange={({ target }) => showInstance(app, Number(target.value))}>
        {outline.instances.map(({ name, module }, number) => (
          <option key={name} value={number}>
            {name === "" ? outline.top : `${name} · ${outline.modules[module]?.name}`}
          </option>
        ))}
      </select>
      <input
        list={id}
        aria-label="Signal"
        placeholder="find a signal"
        onChange={({ target }) => paths.includes(target.value) && selectSignal(app, target.value)}
      />
      <datalist id={id}>
        {paths.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
    </div>
  );
});

/** The selected signal: its value, its changes, why. */
function SignalRow({ outline }: { outline: SourceOutline }) {
  const app = useApp();
  const signal = useStore(sourceStore, (state) => state.signal);
  const lines = useStore(sourceStore, (state) => state.lines);
  const said = useStore(sourceStore, (state) => state.said);
  const step = useAppState(({ shown }) => shown?.frame.step ?? 0);
  const found = signal ? placeOf(outline, signal) : null;
  if (!signal || !found)
    return (
      <p className={ui.quiet}>{said || "Click a signal, or press Enter on it, to see where its value comes from."}</p>
    );
  const about = moduleOf(outline, found.instance)?.signals[found.signal];
  const value = lines?.signal === signal ? lines.what.asked : undefined;
  return (
    <div className={styles.signal}>
      <b draggable {...dragOf(app, signal)} title="Drag it below the structure to see its waves">
        {signal}
      </b>{" "}
      <span className={ui.quiet}>{about?.type}</span>{" "}
      {value && (
        <span>
          {value.after === null ? value.edge : `${value.edge} → ${value.after}`} in step {lines?.step}
        </span>
      )}
      {value === null && <span className={ui.quiet}>a memory: its elements have values, as {signal}[0]</span>}
      <span className={styles.ways}>
        <Button
          quiet
          tooltip="Back to the step that changed it last"
          onClick={() => void jumpToChange(app, signal, true)}
        >
          ‹ changed
        </Button>
        <Button
          quiet
          tooltip="On to the step that changes it next"
          onClick={() => void jumpToChange(app, signal, false)}
        >
          changes ›
        </Button>
        <Button onClick={() => askWhy({ signal, step, after: value?.register ?? true })}>Why?</Button>
        <Button tooltip="Show it step by step below the structure" onClick={() => void addToWaves(app, signal)}>
          Waves
        </Button>
      </span>
      {said && <span role="status">{said}</span>}
    </div>
  );
}
