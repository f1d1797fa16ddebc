import { type KeyboardEvent, useRef, useState } from "react";
import { useApp } from "../../../app/context";
import { showSource } from "../../run/actions/view";
import { changeRows } from "../../run/panels/waves/actions";
import { withoutRow, withRadix, withRowMoved } from "../../run/panels/waves/rows";
import type { WaveBlocks } from "./blocks";
import { isBit, nextRadix, radixLabel, written } from "./radix";
import type { KnownLine } from "./resolve";
import styles from "./waves.module.css";

type KnownRow = Extract<KnownLine, { kind: "row" }>;

/** Names of the rows, with their values in the shown step. */
export function RowList({ lines, blocks, step }: { lines: readonly KnownLine[]; blocks: WaveBlocks; step: number }) {
  const app = useApp();
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const rows = lines.filter((line): line is KnownRow => line.kind === "row");
  const focused = Math.min(current, rows.length - 1);
  const focus = (at: number) => {
    setCurrent(at);
    list.current?.querySelector<HTMLElement>(`[data-row="${at}"]`)?.focus();
  };
  const remove = ({ at, row }: KnownRow) =>
    void changeRows(app, `no waves of ${row.signal}`, (file, engine) => withoutRow(file, engine, at));
  const move = async ({ at, row }: KnownRow, by: -1 | 1) => {
    if (!rows[at + by]) return;
    const moved = await changeRows(app, `move waves of ${row.signal}`, (file, engine) =>
      withRowMoved(file, engine, at, by),
    );
    if (moved.ok) focus(at + by);
  };
  const press = (event: KeyboardEvent, row: KnownRow) => {
    const { key, altKey } = event;
    if (key === "Delete" || key === "Backspace") {
      remove(row);
      // Focus stays in the list.
      focus(row.at + 1 < rows.length ? row.at + 1 : row.at - 1);
      setCurrent(Math.max(0, Math.min(row.at, rows.length - 2)));
    } else if (key === "ArrowUp" || key === "ArrowDown") {
      const by = key === "ArrowUp" ? -1 : 1;
      if (altKey) void move(row, by);
      else if (rows[row.at + by]) focus(row.at + by);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ul ref={list} className={styles.names}>
      {lines.map((line) =>
        line.kind === "group" ? (
          <li key={`group before ${rows.findIndex((row) => lines.indexOf(row) > lines.indexOf(line))}`}>
            <span className={styles.group} title={line.name}>
              {shortened(line.name)}
            </span>
          </li>
        ) : (
          <li key={line.row.signal} data-grouped={line.grouped || undefined}>
            <button
              type="button"
              className={styles.name}
              data-row={line.at}
              tabIndex={line.at === focused ? 0 : -1}
              title={`${line.row.signal}: a click shows its source, Delete removes it, Alt with an arrow moves it`}
              onFocus={() => setCurrent(line.at)}
              onKeyDown={(event) => press(event, line)}
              onClick={() => line.known && showSource(app, line.row.signal)}
            >
              {shortened(line.name)}
            </button>
            <Value line={line} blocks={blocks} step={step} />
            {line.known && !line.isMemory && !isBit(line.known) && <RadixButton line={line} />}
            <button
              type="button"
              className={styles.small}
              data-control
              aria-label={`Remove ${line.row.signal} from the waves`}
              title="Remove"
              onClick={() => remove(line)}
            >
              ×
            </button>
          </li>
        ),
      )}
    </ul>
  );
}

/** Letters of a name: so many have room beside a value of 64 bits. */
const LONGEST = 15;

/** A long path without its beginning: its end tells signals apart. */
const shortened = (path: string) => (path.length <= LONGEST ? path : `…${path.slice(1 - LONGEST)}`);

/** The value in the shown step, or why there is none. */
function Value({ line, blocks, step }: { line: KnownRow; blocks: WaveBlocks; step: number }) {
  const { known, row, isMemory } = line;
  const missing = !known
    ? "no such signal"
    : isMemory
      ? "a memory: add an element, as [0]"
      : blocks.refusal(row.signal);
  if (!known || missing !== undefined)
    return (
      <span className={styles.missing} title={missing}>
        {missing}
      </span>
    );
  const value = blocks.at(row.signal, step);
  const text = value === undefined ? "…" : value === null ? "–" : written(value, row.radix, known);
  return (
    <output className={styles.value} title={text} aria-label={`${row.signal} in step ${step}`}>
      {text}
    </output>
  );
}

function RadixButton({ line: { at, row, known } }: { line: KnownRow }) {
  const app = useApp();
  if (!known) return null;
  const label = radixLabel(row.radix, known);
  return (
    <button
      type="button"
      className={styles.small}
      aria-label={`Radix of ${row.signal}: ${label}`}
      title="Names, hexadecimal, decimal, binary"
      onClick={() =>
        void changeRows(app, `radix of ${row.signal}`, (file, engine) =>
          withRadix(file, engine, at, nextRadix(row.radix, known)),
        )
      }
    >
      {label}
    </button>
  );
}
