// Signals of the shown engine step by step, below the structure.

import { type CSSProperties, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useStore } from "zustand";
import { useApp, useAppState } from "../../../app/context";
import { asStep } from "../../../base/brand";
import { useColours } from "../../../kit/theme/use-colours";
import { Button } from "../../../kit/ui/Button";
import { useSize } from "../../../kit/use-size";
import type { SourceOutline } from "../../../source/types";
import { jumpTo } from "../../run/actions/move";
import { LINE } from "../../run/panels/waves/height";
import { rowsOf } from "../../run/panels/waves/rows";
import { stepsOf } from "../../run/state/selectors";
import { askWaves } from "../actions";
import { sourceStore } from "../store";
import { useSource } from "../use-source";
import { AddWave } from "./AddWave";
import { WaveBlocks } from "./blocks";
import { segmentsOf, stepAt, type WaveWindow } from "./layout";
import { paintRows, paintRuler, type WaveSheet, type WaveTrace } from "./paint";
import { RowList } from "./RowList";
import { isBit, written } from "./radix";
import { type KnownLine, knownLines } from "./resolve";
import { MovedSheet, QuietSheet } from "./Sheet";
import { useSight, type WaveSight } from "./use-sight";
import styles from "./waves.module.css";

export function WavesStrip() {
  useSource();
  const status = useStore(sourceStore, (state) => state.status);
  const outline = useStore(sourceStore, (state) => state.outline);
  const run = useStore(sourceStore, (state) => state.run);
  if (status.kind === "refused") return <p className={styles.refused}>No waves: {status.text}</p>;
  if (!outline || run === null)
    return (
      <p role="status" className={styles.refused}>
        Fetching hardware with all of its signals…
      </p>
    );
  return <Open key={run} outline={outline} isOpen={status.kind === "open"} />;
}

/** Values of the run that is open; the component is another one for another run. */
function useBlocks(): WaveBlocks {
  const app = useApp();
  const [, changed] = useReducer((count: number) => count + 1, 0);
  const [blocks] = useState(() => new WaveBlocks(askWaves(app), changed));
  useEffect(() => () => blocks.close(), [blocks]);
  return blocks;
}

function Open({ outline, isOpen }: { outline: SourceOutline; isOpen: boolean }) {
  const app = useApp();
  const file = useAppState(({ scenario }) => scenario?.file);
  const engine = useAppState((state) => state.engine);
  const step = useAppState(({ shown }) => shown?.frame.step ?? 0);
  const steps = useAppState(stepsOf);
  const lines = useMemo(() => knownLines(outline, rowsOf(file, engine)), [outline, file, engine]);
  const blocks = useBlocks();
  const body = useRef<HTMLDivElement>(null);
  const size = useSize(body);
  const scale = size?.scale ?? 1;
  const names = Math.round(Math.min(NAMES * 14 * scale, NAMES_MOST * (size?.width ?? 0)));
  const width = Math.max(0, (size?.width ?? 0) - names);
  const view = useSight(step, { steps, width, scale });
  const { sight } = view;
  const { first, count } = sight;
  const signals = useMemo(
    () => lines.flatMap((line) => (line.kind === "row" && line.known && !line.isMemory ? [line.row.signal] : [])),
    [lines],
  );
  useEffect(() => {
    if (isOpen && width > 0) blocks.want({ signals, first, last: Math.min(first + count, steps) - 1, steps });
  }, [blocks, isOpen, signals, first, count, steps, width]);
  const colour = useColours();
  const sheet: WaveSheet = { sight, width, step, steps, letters: 11 * scale, colour };
  const rowHeight = Math.round(LINE * 14 * scale);
  const own = { "--names": `${names}px`, "--row": `${rowHeight}px` };
  return (
    <section className={styles.strip} aria-label="Waves" data-picture="waves" style={own as CSSProperties}>
      <div className={styles.head}>
        <AddWave outline={outline} />
        <Zoom view={view} step={step} />
        <QuietSheet {...{ width }} height={rowHeight} paint={(to) => paintRuler(to, sheet, rowHeight)} />
      </div>
      <div ref={body} className={styles.body}>
        <RowList lines={lines} blocks={blocks} step={step} />
        <MovedSheet
          width={width}
          height={lines.length * rowHeight}
          label={`Values in steps ${first} to ${Math.min(first + count, steps) - 1}`}
          paint={(to) => paintRows(to, sheet, tracesOf(lines, blocks, sight, steps), rowHeight)}
          onPoint={(x) => {
            const at = stepAt(sight, x);
            if (at !== null && at < steps) jumpTo(app, asStep(at));
          }}
          onMove={(pixels) => view.moveBy(pixels / sight.width)}
          onPage={(pages) => view.moveBy(pages * count)}
          onZoom={view.zoomBy}
          onBack={view.isMoved ? view.back : undefined}
        />
      </div>
    </section>
  );
}

/** Width of the column of names, in rem, and its part of the strip at most. */
const NAMES = 19;
const NAMES_MOST = 0.45;

function tracesOf(
  lines: readonly KnownLine[],
  blocks: WaveBlocks,
  sight: WaveWindow,
  steps: number,
): (WaveTrace | null)[] {
  return lines.map((line) => {
    if (line.kind === "group" || !line.known || line.isMemory) return null;
    const { known, row } = line;
    return {
      segments: segmentsOf((step) => blocks.at(row.signal, step), sight, steps),
      isBit: isBit(known),
      text: (value) => written(value, row.radix, known),
    };
  });
}

function Zoom({ view, step }: { view: WaveSight; step: number }) {
  return (
    <span className={styles.zoom} data-control>
      {view.isMoved && (
        <Button quiet label={`Back to step ${step}`} tooltip={`Back to step ${step}`} onClick={view.back}>
          ↩
        </Button>
      )}
      <Button quiet label="More steps" disabled={!view.canZoom(-1)} onClick={() => view.zoomBy(-1)}>
        −
      </Button>
      <Button quiet label="Wider steps" disabled={!view.canZoom(1)} onClick={() => view.zoomBy(1)}>
        +
      </Button>
    </span>
  );
}
