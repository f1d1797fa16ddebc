import { type ReactNode, useEffect, useState } from "react";
import { useApp, useAppState } from "../../../app/context";
import styles from "../../../app/dialogs.module.css";
import { asStep, type Step } from "../../../base/brand";
import { count, plural, whatDiffers } from "../../../base/format";
import type { Result } from "../../../base/result";
import type { Broken } from "../../../gen/types/Broken";
import type { Divergence } from "../../../gen/types/Divergence";
import type { Progress } from "../../../gen/types/Progress";
import { Button } from "../../../kit/ui/Button";
import { Dialog } from "../../../kit/ui/Dialog";
import ui from "../../../kit/ui/words.module.css";
import { jumpTo } from "../actions/move";
import { openText } from "../actions/open";
import { cancelShrink, makeFailing, shrinkRun } from "../actions/shrink";
import { showSource } from "../actions/view";
import { lockstepEngine } from "../stage/scene";

/** The divergence at the shown step: stage and signal, and the operations that lead there, complete or shrunk. */
export function DivergenceDialog({ onClose }: { onClose(): void }) {
  const app = useApp();
  const frame = useAppState(({ shown }) => shown?.frame);
  const shown = useAppState((state) => state.engine);
  const shrinking = useAppState((state) => state.shrinking);
  const engine = frame ? lockstepEngine(frame.engines, shown) : 0;
  const divergence = frame?.engines[engine]?.lockstep?.divergence;
  const [made, setMade] = useState<Result<string, string> | null>(null);
  const [copied, setCopied] = useState<"" | "copied" | "failed">("");
  // Made in advance: browsers allow writing to the clipboard only directly in a click.
  useEffect(() => {
    if (!divergence) return;
    let current = true;
    setCopied("");
    void makeFailing(app, engine).then((made) => current && setMade(made));
    return () => {
      current = false;
    };
  }, [app, engine, divergence]);
  if (!divergence) return null;
  const text = made?.ok ? made.value : null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? "");
      setCopied("copied");
    } catch {
      setCopied("failed");
    }
  };
  const open = async () => {
    if (text !== null && (await openText(app, text))) onClose();
  };
  const close = () => {
    cancelShrink(app);
    onClose();
  };
  const goTo = (step: Step) => {
    onClose();
    jumpTo(app, step);
  };
  const toSource = (signal: string) => {
    onClose();
    showSource(app, signal);
  };
  const under = shrinking !== null && !shrinking.done;
  return (
    <Dialog title="Where hardware and model part" onClose={close}>
      <Facts divergence={divergence} broken={frame?.engines[engine]?.broken ?? []} onStep={goTo} onSource={toSource} />
      <p>
        The operations up to this step make another scenario, with the same engines and the same divergence. The file
        does not expect it: <code>compare</code> reports it and ends with exit code 1.
      </p>
      <div className={styles.row}>
        <Button primary disabled={text === null} onClick={() => void copy()}>
          Copy as failing operations
        </Button>
        <Button disabled={text === null || under} onClick={() => void open()}>
          Open them
        </Button>
        <span role="status">
          {copied === "copied" && "✓ copied"}
          {copied === "failed" && "The browser did not allow it: open them and save the file."}
          {made && !made.ok && made.error}
        </span>
      </div>
      <p>Shrinking finds the fewest of them that still make hardware and model part, and opens these.</p>
      <div className={styles.row}>
        {under ? (
          <Button onClick={() => cancelShrink(app)}>Cancel</Button>
        ) : (
          <Button disabled={text === null} onClick={() => void shrinkRun(app, engine)}>
            Shrink
          </Button>
        )}
        <span role="status" className={`${ui.quiet} ${ui.numbers}`}>
          {shrinking && <Shrinking progress={shrinking} />}
        </span>
      </div>
    </Dialog>
  );
}

/** Properties of the divergence. */
function Facts(props: {
  divergence: Divergence;
  broken: readonly Broken[];
  onStep(step: Step): void;
  onSource(signal: string): void;
}) {
  const { divergence, broken, onStep, onSource } = props;
  const { step, op, stage, work, signal, expected, actual } = divergence;
  return (
    <dl className={styles.facts}>
      <Fact name="step">
        <Button tooltip="Go there" onClick={() => onStep(asStep(step))}>
          {count(step)}
        </Button>
      </Fact>
      <Fact name="what">
        {whatDiffers(divergence)}
        {op !== null && ` of op ${op}`}
      </Fact>
      {stage !== null && (
        <Fact name="stage">
          {stage}
          {work && `, ${work}`}
        </Fact>
      )}
      {signal && (
        <Fact name="signal">
          <code>{signal}</code>
          <Button tooltip="The lines of the source that write it" onClick={() => onSource(signal)}>
            source
          </Button>
        </Fact>
      )}
      <Fact name="model">{expected}</Fact>
      <Fact name="hardware">{actual}</Fact>
      {broken.length > 0 && (
        <Fact name="invariants broken">
          {broken.map(({ invariant, step }) => (
            <span key={invariant} className={styles.broken}>
              {invariant}
              <Button quiet tooltip="Go to the first time" onClick={() => onStep(asStep(step))}>
                step {count(step)}
              </Button>
            </span>
          ))}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Shrinking({ progress: { trials, before, after, done, minimal } }: { progress: Progress }) {
  if (!done) return `${plural(trials, "trial")}: ${count(before)} → ${plural(after, "operation")}`;
  return (
    <>
      Shrunk {plural(before, "operation")} to {count(after)} in {plural(trials, "trial")}
      {minimal ? ": none can go." : ", as many as are allowed: there may be fewer."} They are open; the browser’s back
      button returns to the whole run.
    </>
  );
}
