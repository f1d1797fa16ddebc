import { useMemo } from "react";
import { useApp, useAppState } from "../../../../app/context";
import { signalOfWord } from "../../../../base/signal-of-word";
import { isInFiles, readThing } from "../../../../base/thing";
import { argumentText, type Operations, resultText } from "../../../../base/words-of-operations";
import type { Inspection, Scene } from "../../../../designs/contract";
import { glyphOf } from "../../../../designs/signs";
import type { OpFrame } from "../../../../gen/types/OpFrame";
import type { SlotFrame } from "../../../../gen/types/SlotFrame";
import { Glyph } from "../../../../kit/tokens/Glyph";
import { Button } from "../../../../kit/ui/Button";
import ui from "../../../../kit/ui/words.module.css";
import { Words } from "../../../../terms/Words";
import { jumpTo } from "../../actions/move";
import { runToTouch } from "../../actions/search";
import { showSource } from "../../actions/view";
import { usePointing } from "../../stage/pointing";
import { useRemarks } from "../../stage/Sentences";
import { sceneOf } from "../../stage/scene";
import { designOf } from "../../state/selectors";
import { stagesOf } from "../lives/lives";
import { reasonText } from "../operations/rows";
import { addSignal } from "../waves/actions";
import { dragOf } from "../waves/drag";
import { SentenceText } from "../why/Why";
import { Comparisons } from "./Comparisons";
import styles from "./inspector.module.css";
import { Memories } from "./Memories";

/** The selected thing. */
type Inspected =
  | { kind: "op"; op: OpFrame }
  /** An operation that is not presented yet. */
  | { kind: "coming"; slot: SlotFrame }
  | { kind: "thing"; inspection: Inspection }
  | { kind: "unknown"; thing: string }
  | { kind: "nothing" };

/** All properties of the selection in the shown step; without a selection, everything that happened in the step. */
export function Inspector() {
  const app = useApp();
  const scene = useAppState(sceneOf);
  const selected = useAppState((state) => state.selected);
  const pointing = usePointing();
  const design = useAppState((state) => designOf(state));
  const inspected = useMemo((): Inspected => {
    const thing = selected ? readThing(selected) : null;
    if (!scene || !design || !selected || !thing) return { kind: "nothing" };
    if (thing.field === "op") {
      const op = scene.op(thing.index);
      const slot = scene.upcoming.flat().find((slot) => slot.op === thing.index);
      return op
        ? { kind: "op", op }
        : slot
          ? { kind: "coming", slot }
          : { kind: "unknown", thing: `Op ${thing.index}` };
    }
    const inspection = design.inspect?.(scene, selected) ?? null;
    return inspection ? { kind: "thing", inspection } : { kind: "unknown", thing: selected };
  }, [scene, design, selected]);
  if (!scene) return null;
  const onTouch =
    selected && isInFiles(selected, scene.info.fields) ? (back: boolean) => void runToTouch(app, back) : null;
  const signal = selected ? signalOf(selected, scene.info.fields) : null;
  return (
    <div key={selected} className={styles.inspector}>
      {inspected.kind !== "nothing" && (
        <div className={styles.ways}>
          <Button quiet tooltip="Show the whole step again (escape)" onClick={() => pointing.select(null)}>
            ← this step
          </Button>
          {onTouch && (
            <>
              <Button tooltip="Back to the step that touched it last (shift t)" onClick={() => onTouch(true)}>
                ‹ last touched
              </Button>
              <Button tooltip="On to the step that touches it next (t)" onClick={() => onTouch(false)}>
                next ›
              </Button>
            </>
          )}
          {signal && <Signal signal={signal} />}
        </div>
      )}
      <Content inspected={inspected} scene={scene} />
    </div>
  );
}

/** What leads from a thing to its signal, which can be dragged to the waves. */
function Signal({ signal }: { signal: string }) {
  const app = useApp();
  return (
    <span draggable {...dragOf(app, signal)}>
      <Button tooltip={`The lines of the source that write ${signal}`} onClick={() => showSource(app, signal)}>
        source
      </Button>
      <Button tooltip={`Show ${signal} below the structure`} onClick={() => void addSignal(app, signal)}>
        waves
      </Button>
    </span>
  );
}

/** The name in the RTL of the word that a thing stands for; null if it has none, or several. */
function signalOf(selected: string, fields: Scene["info"]["fields"]): string | null {
  const thing = readThing(selected);
  const field = fields.find(({ name }) => name === thing?.field);
  if (!thing || !field?.signal || field.signal.includes(", ")) return null;
  return signalOfWord(field.signal, thing.index);
}

function Content({ inspected, scene }: { inspected: Inspected; scene: Scene }) {
  switch (inspected.kind) {
    case "op":
      return <Life op={inspected.op} scene={scene} />;
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
      return <EntireStep scene={scene} />;
  }
}

/** Everything that happened in the step. */
function EntireStep({ scene }: { scene: Scene }) {
  const pointing = usePointing();
  const design = useAppState((state) => designOf(state));
  const remarks = useRemarks();
  const comparisons = useMemo(() => design?.comparisons?.(scene) ?? [], [scene, design]);
  const memories = useMemo(() => design?.memories?.(scene) ?? [], [scene, design]);
  return (
    <>
      <h2>Step {scene.step}</h2>
      {remarks.length === 0 && <p className={ui.quiet}>Nothing happened in this step.</p>}
      <ol className={styles.remarks}>
        {remarks.map((remark, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a step have no other name
          <li key={i}>
            <SentenceText sentence={remark.sentence} pointing={pointing} />
          </li>
        ))}
      </ol>
      <Comparisons all={comparisons} pointing={pointing} />
      <Memories memories={memories} pointing={pointing} />
      <p className={ui.quiet}>Click an operation, or anything in the drawing, to see more of it.</p>
    </>
  );
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
        <p className={ui.quiet}>
          <Words text={inspection.text} />
        </p>
      )}
    </>
  );
}

/** An operation's path through the stages; a click on a stage goes to its step. */
function Life({ op, scene }: { op: OpFrame; scene: Scene }) {
  const app = useApp();
  const { info, step } = scene;
  return (
    <>
      <h2 className={styles.opTitle}>
        <Glyph kind={glyphOf(info, op.kind)} size={18} /> op {op.op}, {op.kind}{" "}
        <span className="mono">{argumentText(info.operations, op.kind, op.arguments)}</span>
      </h2>
      <p className={op.outcome === "rejected" || op.outcome === "flushed" ? `${ui.strong} ${ui.bad}` : undefined}>
        {outcome(op, info.operations)}
      </p>
      <ol className={styles.life}>
        {stagesOf(op, info).map((stay) => (
          <li key={stay.stage}>
            <button
              type="button"
              className={`${styles.stay} ${stay.step === step ? ui.lit : ""} ${stay.step > step ? ui.quiet : ""}`}
              aria-current={stay.step === step ? "step" : undefined}
              onClick={() => jumpTo(app, stay.step)}
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
