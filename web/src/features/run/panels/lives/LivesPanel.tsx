import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from "react";
import { useApp, useAppState } from "../../../../app/context";
import type { Step } from "../../../../base/brand";
import { opThing } from "../../../../base/thing";
import { argumentText, type Operations } from "../../../../base/words-of-operations";
import type { Pointing } from "../../../../designs/contract";
import { Glyph } from "../../../../kit/tokens/Glyph";
import { kindStyle } from "../../../../kit/tokens/glyph";
import ui from "../../../../kit/ui/words.module.css";
import { jumpTo } from "../../actions/move";
import { usePointing } from "../../stage/pointing";
import { sceneOf } from "../../stage/scene";
import { designOf } from "../../state/selectors";
import { outcomeText } from "../operations/rows";
import { DiagramArcs, HEAD, headWidth, PITCH } from "./LifeArcs";
import { type DiagramCell, type DiagramData, type DiagramRow, pipelineDiagram } from "./lives";
import styles from "./lives.module.css";

const rem = (units: number) => `${units / 14}rem`;

/** Marks the edges beyond which the diagram can be scrolled. */
function markHidden(scroller: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = scroller;
  scroller.toggleAttribute("data-before", scrollLeft > 1);
  scroller.toggleAttribute("data-after", scrollLeft < scrollWidth - clientWidth - 1);
}

const NO_ARCS = () => [];

/** The tab "Lives": a pipeline diagram of the latest steps. */
export function PipelineDiagramPanel() {
  const app = useApp();
  const shown = useAppState((state) => state.shown);
  const scene = useAppState(sceneOf);
  const design = useAppState((state) => designOf(state));
  const pointing = usePointing();
  const diagram = useMemo(() => {
    if (!shown || !scene || !design || shown.recent.length === 0) return null;
    return pipelineDiagram({
      info: scene.info,
      step: scene.step,
      ops: shown.latest,
      recent: shown.recent,
      arcs: design.arcs ?? NO_ARCS,
    });
  }, [shown, scene, design]);
  if (scene?.info.stages.length === 0)
    return (
      <p className={ui.empty}>
        {scene.module
          ? "The stages inside a module of yours are not known. Operations lists when each came and what came of it."
          : "This model has no stages, so no operation passes any."}
      </p>
    );
  return diagram && <PipelineDiagram diagram={diagram} pointing={pointing} onStep={(step) => jumpTo(app, step)} />;
}

/** A pipeline diagram of the latest operations with forwarding between them. It follows the run until the reader scrolls. */
function PipelineDiagram({
  diagram,
  pointing,
  onStep,
}: {
  diagram: DiagramData;
  pointing: Pointing;
  onStep(step: Step): void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const { first, last, step, rows } = diagram;
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current || !diagram) return;
    if (follows.current) current.scrollTo(current.scrollWidth, current.scrollHeight);
    markHidden(current);
  }, [diagram]);
  if (rows.length === 0) {
    return <p className={ui.empty}>{`No operation in the ${step - first + 1} steps up to this one.`}</p>;
  }
  const steps = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const head = headWidth(rows.at(-1)?.op.op ?? 0);
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      onScroll={({ currentTarget: at }) => {
        const [right, below] = [at.scrollWidth - at.clientWidth - at.scrollLeft, at.scrollHeight - at.clientHeight];
        follows.current = right < 4 && below - at.scrollTop < 4;
        markHidden(at);
      }}
    >
      <div className={styles.sheet} style={{ width: rem(head + PITCH.x * steps.length) }}>
        <div
          className={styles.column}
          style={{
            left: rem(head + PITCH.x * (step - first)),
            top: rem(HEAD),
            width: rem(PITCH.x),
            height: rem(PITCH.y * rows.length),
          }}
        />
        <table className={styles.table} data-own-keys onKeyDown={move}>
          <caption className="unseen">
            {`The stage of each of the latest operations in each step from ${first} to ${last}; this is step ${step}. Arrow keys move in it; enter on a stage goes to its step.`}
          </caption>
          <colgroup>
            <col style={{ width: rem(head) }} />
            {steps.map((at) => (
              <col key={at} style={{ width: rem(PITCH.x) }} />
            ))}
          </colgroup>
          <thead>
            <tr style={{ height: rem(HEAD) }}>
              <th scope="col" className={styles.corner}>
                step
              </th>
              {steps.map((at) => (
                <th
                  key={at}
                  scope="col"
                  aria-current={at === step ? "step" : undefined}
                  className={`${styles.step} ${at === step || hasNumber(at, step) ? styles.told : ""}`}
                >
                  <span
                    className={
                      at === step ? `${styles.number} ${styles.now}` : hasNumber(at, step) ? styles.number : "unseen"
                    }
                  >
                    {at}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <RowView
                key={row.op.op}
                row={row}
                operations={diagram.operations}
                first={first}
                last={last}
                step={step}
                entry={i === rows.length - 1}
                pointing={pointing}
                onStep={onStep}
              />
            ))}
          </tbody>
        </table>
        <DiagramArcs diagram={diagram} />
      </div>
    </div>
  );
}

/** True if a column has its step number: every fifth, except near the shown step. */
const hasNumber = (at: number, step: number) => at % 5 === 0 && Math.abs(at - step) > 2;

function RowView(props: {
  row: DiagramRow;
  operations: Operations;
  first: number;
  last: number;
  step: number;
  /** True for the tab stop; arrow keys move on from there. */
  entry: boolean;
  pointing: Pointing;
  onStep(step: Step): void;
}) {
  const { row, operations, first, last, step, entry, pointing, onStep } = props;
  const { op, cells } = row;
  const thing = opThing(op.op);
  const lit = pointing.lit.has(thing);
  const before = (cells[0]?.step ?? first) - first;
  const after = last - (cells.at(-1)?.step ?? last);
  return (
    <tr
      className={`${lit ? styles.lit : ""} ${kindStyle(op.kind).tone}`}
      onPointerEnter={() => pointing.hover(thing)}
      onPointerLeave={() => pointing.hover(null)}
    >
      <th scope="row" className={styles.head}>
        <button
          type="button"
          className={styles.name}
          data-cell="name"
          tabIndex={entry ? 0 : -1}
          aria-label={`op ${op.op}, ${op.kind}`}
          aria-pressed={lit}
          title={`op ${op.op}, ${op.kind} ${argumentText(operations, op.kind, op.arguments)}: ${outcomeText(operations, { op, stage: null })}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pointing.select(thing)}
          onFocus={() => pointing.hover(thing)}
          onBlur={() => pointing.hover(null)}
        >
          <Glyph kind={op.kind} size={13} /> {op.op}
        </button>
      </th>
      {before > 0 && <td colSpan={before} />}
      {cells.map((cell) => (
        <td key={cell.step}>
          <button
            type="button"
            className={`${styles.cell} ${shapeOf(op.kind)} ${cell.step > step ? styles.later : ""} ${op.outcome === "rejected" ? styles.refused : ""}`}
            data-cell={cell.step}
            tabIndex={-1}
            aria-label={describe(cell)}
            title={`op ${op.op}, ${describe(cell)}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onStep(cell.step)}
            onFocus={() => pointing.hover(thing)}
            onBlur={() => pointing.hover(null)}
          >
            {cell.stage}
          </button>
        </td>
      ))}
      {after > 0 && <td colSpan={after} />}
    </tr>
  );
}

/** Enqueues are squares, dequeues are circles; a tip shows the end of the list. */
function shapeOf(kind: string): string {
  const { shape, sign } = kindStyle(kind);
  if (shape !== "circle") return styles.square ?? "";
  return `${styles.circle} ${sign === "up" ? styles.up : styles.down}`;
}

const describe = ({ step, stage, work, texts }: DiagramCell) =>
  [`stage ${stage} in step ${step}: ${work}`, ...texts].join("; ");

/** Arrow keys move from stage to stage and from operation to operation. */
function move(event: KeyboardEvent<HTMLTableElement>): void {
  const here = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-cell]") : null;
  const row = here?.closest("tr");
  if (!here || !row) return;
  const inRow = [...row.querySelectorAll<HTMLElement>("[data-cell]")];
  const at = inRow.indexOf(here);
  const below = (to: Element | null | undefined) =>
    to?.querySelector<HTMLElement>(`[data-cell="${here.dataset.cell}"]`) ??
    to?.querySelector<HTMLElement>("[data-cell]");
  const rows = row.parentElement;
  const targets: Record<string, HTMLElement | null | undefined> = {
    ArrowLeft: inRow[at - 1],
    ArrowRight: inRow[at + 1],
    ArrowUp: below(row.previousElementSibling),
    ArrowDown: below(row.nextElementSibling),
    Home: below(rows?.firstElementChild),
    End: below(rows?.lastElementChild),
  };
  if (!(event.key in targets)) return;
  event.preventDefault();
  targets[event.key]?.focus();
}
