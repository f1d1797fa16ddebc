import { type CSSProperties, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useApp, useAppState } from "../../../../app/context";
import type { AppState } from "../../../../app/store";
import { opThing } from "../../../../base/thing";
import { argumentText, type Operations } from "../../../../base/words-of-operations";
import type { Pointing } from "../../../../designs/contract";
import { opsInStages } from "../../../../designs/occupants";
import { glyphOf } from "../../../../designs/signs";
import { deepEqual } from "../../../../kit/deep-equal";
import { Glyph } from "../../../../kit/tokens/Glyph";
import { Button } from "../../../../kit/ui/Button";
import ui from "../../../../kit/ui/words.module.css";
import { useSize } from "../../../../kit/use-size";
import { showOperations } from "../../actions/view";
import { usePointing } from "../../stage/pointing";
import { opsOf, sceneOf } from "../../stage/scene";
import styles from "./operations.module.css";
import { mostRows, type OperationsRow, outcomeText, type RowSource, rowCount, rows, within } from "./rows";

const ROW = 25;
/** Number of rows rendered and fetched beyond the visible ones on each side, while the list follows the run, and while the reader
 * scrolls. */
const SPARE = { follows: 3, scrolls: 12 };

/** Every operation of the run with its outcome. */
export function OperationsPanel() {
  const app = useApp();
  const shown = useAppState((state) => state.shown);
  const scene = useAppState(sceneOf);
  const pointing = usePointing();
  const source = useMemo((): RowSource | null => {
    if (!shown || !scene) return null;
    const inStages = opsInStages(scene).flatMap((ops, stage) => ops.map((op): [number, number] => [op, stage]));
    return {
      operations: scene.info.operations,
      sign: (kind) => glyphOf(scene.info, kind),
      presented: scene.engine.presented,
      known: new Map([...opsOf(shown)].map(([number, op]) => [number, scene.op(number) ?? op])),
      upcoming: scene.upcoming,
      stages: new Map(inStages),
    };
  }, [shown, scene]);
  const onWindow = useCallback((window: AppState["window"]) => showOperations(app, window), [app]);
  return source && <OperationList source={source} pointing={pointing} onWindow={onWindow} />;
}

/** The list. It follows the run until the reader scrolls. */
function OperationList(props: {
  source: RowSource;
  pointing: Pointing;
  /** Requests an unknown part of the log; null for the latest part only. */
  onWindow(window: { first: number; count: number } | null): void;
}) {
  const { source, pointing, onWindow } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const size = useSize(scroller);
  /** Scroll position: first row of the scrollable part, and pixels from there. */
  const [scrolled, setScrolled] = useState({ from: 0, by: 0 });
  const [follows, setFollows] = useState(true);
  /** The last scroll position while following; reading it from the browser would cost a layout. */
  const followed = useRef(0);
  /** The new scroll position after the scrollable part has changed. */
  const moved = useRef<number | null>(null);
  const height = ROW * (size?.scale ?? 1);
  const sight = size?.height ?? 0;
  const total = rowCount(source);
  // The latest operation stays at two thirds of the height.
  const latest = Math.max(0, Math.min(source.presented * height - sight * 0.67, total * height - sight));
  // Earlier in the run there may be no rows at the reader's position.
  const from = follows
    ? within(Math.floor(latest / height), total, height)
    : Math.min(scrolled.from, within(Math.max(0, total - 1), total, height));
  const most = mostRows(total - from, height);
  const by = follows ? latest - from * height : Math.max(0, Math.min(scrolled.by, most * height - sight));
  const inSight = Math.ceil(sight / height) + 1;
  const spare = follows ? SPARE.follows : SPARE.scrolls;
  const first = from + Math.max(0, Math.floor(by / height) - spare);
  const count = inSight + 2 * spare;
  const drawn = rows(source, first, count);

  const digits = Math.max(4, ...drawn.map((row) => (row.kind === "known" ? String(row.op.slot).length : 0)));

  // Done when the whole page has changed, so that its layout is that of the next frame. In a frame it would cost another one, for its event.
  useEffect(() => {
    if (!follows || followed.current === latest || !scroller.current) return;
    scroller.current.scrollTop = latest - from * height;
    followed.current = latest;
  }, [follows, latest, from, height]);

  // After the scrollable part has changed, the reader sees the same rows.
  useLayoutEffect(() => {
    if (scroller.current && moved.current !== null) scroller.current.scrollTop = moved.current;
    moved.current = null;
  });

  const leave = () => {
    if (!follows) return;
    setScrolled({ from, by: scroller.current?.scrollTop ?? 0 });
    setFollows(false);
    followed.current = -1;
  };

  const scrollTo = (by: number) => {
    const end = (from + most < total && by > most * height - 3 * sight) || (from > 0 && by < sight);
    const to = end ? within(from + Math.floor(by / height), total, height) : from;
    const there = { from: to, by: by + (from - to) * height };
    if (to !== from) moved.current = there.by;
    setScrolled(there);
  };

  const unread = drawn.some((row) => row.kind === "unread");
  useEffect(() => {
    if (follows) onWindow(null);
    else if (unread) onWindow({ first, count });
  }, [follows, unread, first, count, onWindow]);

  if (total === 0) return <p className={ui.empty}>No operation has come up to this step.</p>;
  return (
    <div className={styles.frame}>
      {/* biome-ignore-start lint/a11y: a scrolled list needs the focus for its keys */}
      <div
        ref={scroller}
        className={styles.scroller}
        tabIndex={0}
        role="group"
        aria-label="Operations"
        data-own-keys
        onScroll={(event) => follows || scrollTo(event.currentTarget.scrollTop)}
        onWheel={leave}
        onTouchMove={leave}
        onPointerDown={(event) => event.target === scroller.current && leave()}
        onKeyDown={({ key }) => {
          if (/^(Arrow(Up|Down)|Page|Home|End)/.test(key)) leave();
          if (key === "Home") scrollTo(-from * height);
          if (key === "End") scrollTo((total - from) * height - sight);
        }}
      >
        <ol style={{ height: most * height, paddingTop: (first - from) * height, "--digits": digits } as CSSProperties}>
          {drawn.map((row) => (
            <RowItem
              key={rowOp(row)}
              {...{ row, height, pointing }}
              operations={source.operations}
              sign={source.sign(kindOf(row))}
            />
          ))}
        </ol>
      </div>
      {/* biome-ignore-end lint/a11y: a scrolled list needs the focus for its keys */}
      {!follows && (
        <div className={styles.follow}>
          <Button onClick={() => setFollows(true)}>Follow the run</Button>
        </div>
      )}
    </div>
  );
}

const rowOp = (row: OperationsRow) => (row.kind === "coming" ? row.slot.op : row.kind === "known" ? row.op.op : row.op);

const kindOf = (row: OperationsRow) =>
  row.kind === "coming" ? row.slot.kind : row.kind === "known" ? row.op.kind : "";

/** Memoized, since a step changes few rows. */
const RowItem = memo(function RowItem({ height, ...of }: OfRow & { height: number }) {
  return (
    <li className={styles.item} style={{ height }}>
      <RowView {...of} />
    </li>
  );
}, deepEqual);

interface OfRow {
  row: OperationsRow;
  operations: Operations;
  /** The kind of operation whose sign it has. */
  sign: string;
  pointing: Pointing;
}

function RowView({ row, operations, sign, pointing }: OfRow) {
  const op = rowOp(row);
  if (row.kind === "unread") return <span className={styles.row}>op {op}</span>;
  const thing = opThing(op);
  const { kind, arguments: args } = row.kind === "coming" ? row.slot : row.op;
  const lit = pointing.lit.has(thing);
  const outcome = row.kind === "coming" ? "to come" : outcomeText(operations, row);
  const refused = row.kind === "known" && (row.op.outcome === "rejected" || row.op.outcome === "flushed");
  return (
    <button
      type="button"
      className={`${styles.row} ${lit ? ui.lit : ""} ${row.kind === "coming" ? ui.quiet : ""}`}
      aria-pressed={lit}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => pointing.select(thing)}
      onPointerEnter={() => pointing.hover(thing)}
      onPointerLeave={() => pointing.hover(null)}
    >
      <Operation
        {...{ op, kind }}
        sign={sign}
        slot={row.kind === "known" ? row.op.slot : null}
        text={argumentText(operations, kind, args)}
        faint={row.kind === "coming" || refused}
      />
      <span className={`${styles.outcome} ${refused ? styles.refused : ""}`}>{outcome}</span>
    </button>
  );
}

/** The part of a row that does not change while the operation is in flight. */
const Operation = memo(function Operation(props: {
  op: number;
  slot: number | null;
  kind: string;
  /** The kind of operation whose sign it has. */
  sign: string;
  /** Its arguments. */
  text: string;
  faint: boolean;
}) {
  const { op, slot, kind, sign, text, faint } = props;
  return (
    <>
      <span className={styles.slot}>{slot}</span>
      <Glyph kind={sign} size={14} faint={faint} />
      <span className={styles.op}>{op}</span>
      <span className={styles.kind}>
        <span className={styles.name}>{kind}</span> <span className={`${styles.arguments} mono`}>{text}</span>
      </span>
    </>
  );
});
