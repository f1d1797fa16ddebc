import type { Step } from "../../../../base/brand";
import { argumentText, type Operations, resultText } from "../../../../base/words-of-operations";
import type { AddressComparison, Inspection, MemoryUse, Pointing, Remark } from "../../../../designs/contract";
import type { Info } from "../../../../gen/types/Info";
import type { OpFrame } from "../../../../gen/types/OpFrame";
import type { SlotFrame } from "../../../../gen/types/SlotFrame";
import { Glyph } from "../../../../kit/tokens/Glyph";
import { Button } from "../../../../kit/ui/Button";
import { Words } from "../../../../terms/Words";
import { reasonText } from "../operations/rows";
import { SentenceText } from "../why/Why";
import { Comparisons } from "./Comparisons";
import styles from "./inspector.module.css";
import { life } from "./life";
import { Memories } from "./Memories";

/** The selection. */
export type Inspected =
  | { kind: "op"; op: OpFrame }
  /** An operation that is still to come. */
  | { kind: "coming"; slot: SlotFrame }
  | { kind: "thing"; inspection: Inspection }
  | { kind: "unknown"; thing: string }
  | { kind: "nothing" };

/** All facts about the selection; without a selection, all that happened in the step. */
export function Inspector(props: {
  inspected: Inspected;
  info: Info;
  step: number;
  remarks: readonly Remark[];
  /** Memories that the step reads and writes. */
  memories: readonly MemoryUse[];
  /** Which addresses are compared in the step. */
  comparisons: readonly AddressComparison[];
  pointing: Pointing;
  onStep(step: Step): void;
  /** Goes to the next or last event of the selection. Null if conditions cannot name it. */
  onTouch: ((back: boolean) => void) | null;
}) {
  const { inspected, pointing, onTouch } = props;
  return (
    <div className={styles.inspector}>
      {inspected.kind !== "nothing" && (
        <div className={styles.ways}>
          <Button quiet hint="Show the whole step again (escape)" onClick={() => pointing.select(null)}>
            ← this step
          </Button>
          {onTouch && (
            <>
              <Button hint="Back to the step that touched it last (shift t)" onClick={() => onTouch(true)}>
                ‹ last touched
              </Button>
              <Button hint="On to the step that touches it next (t)" onClick={() => onTouch(false)}>
                next ›
              </Button>
            </>
          )}
        </div>
      )}
      <Content {...props} />
    </div>
  );
}

function Content(props: Parameters<typeof Inspector>[0]) {
  const { inspected, remarks, pointing, step } = props;
  switch (inspected.kind) {
    case "op":
      return <Life {...props} op={inspected.op} />;
    case "coming":
      return (
        <p>
          Op {inspected.slot.op} ({inspected.slot.kind}) is still to come.
        </p>
      );
    case "thing":
      return <Table inspection={inspected.inspection} />;
    case "unknown":
      return <p>{inspected.thing} is not known in this step.</p>;
    case "nothing":
      return (
        <>
          <h2>Step {step}</h2>
          {remarks.length === 0 && <p className={styles.quiet}>Nothing happened in this step.</p>}
          <ol className={styles.remarks}>
            {remarks.map((remark, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a step have no other name
              <li key={i}>
                <SentenceText sentence={remark.sentence} pointing={pointing} />
              </li>
            ))}
          </ol>
          <Comparisons all={props.comparisons} pointing={pointing} />
          <Memories memories={props.memories} pointing={pointing} />
          <p className={styles.quiet}>Click an operation, or anything in the drawing, to see more of it.</p>
        </>
      );
  }
}

function Table({ inspection }: { inspection: Inspection }) {
  return (
    <>
      <h2>{inspection.title}</h2>
      <dl className={styles.table}>
        {inspection.rows.map(([label, value]) => (
          <div key={label}>
            <dt>
              <Words text={label} />
            </dt>
            <dd>
              <Words text={value} />
            </dd>
          </div>
        ))}
      </dl>
      {inspection.text && (
        <p className={styles.quiet}>
          <Words text={inspection.text} />
        </p>
      )}
    </>
  );
}

/** An operation's way through the stages; a click on a stage goes to that step. */
function Life({ op, info, step, onStep }: Parameters<typeof Inspector>[0] & { op: OpFrame }) {
  return (
    <>
      <h2 className={styles.opTitle}>
        <Glyph kind={op.kind} size={18} /> op {op.op}, {op.kind}{" "}
        <span className="mono">{argumentText(info.operations, op.kind, op.arguments)}</span>
      </h2>
      <p className={op.outcome === "rejected" || op.outcome === "flushed" ? styles.refused : undefined}>
        {outcome(op, info.operations)}
      </p>
      <ol className={styles.life}>
        {life(op, info).map((stay) => (
          <li key={stay.stage}>
            <button
              type="button"
              className={`${styles.stay} ${stay.step === step ? styles.now : ""} ${stay.step > step ? styles.later : ""}`}
              aria-current={stay.step === step ? "step" : undefined}
              onClick={() => onStep(stay.step)}
            >
              <span className={styles.when}>step {stay.step}</span>
              <span>
                <b>{stay.stage}</b> {stay.work}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function outcome(op: OpFrame, operations: Operations): string {
  if (op.outcome === "rejected") return `Rejected in step ${op.step}: ${reasonText(op.reason)}.`;
  if (op.outcome === "flushed") return `Lost to the reset of step ${op.step}.`;
  if (op.outcome !== "ok") return `In flight since step ${op.slot}.`;
  const result =
    op.kind === "enqueue" || op.results.length === 0
      ? "Done"
      : `Left with ${resultText(operations, op.kind, op.results)}`;
  return `${result} in step ${op.step}.`;
}
