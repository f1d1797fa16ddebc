import { type ReactNode, useEffect, useState } from "react";
import styles from "../../../app/dialogs.module.css";
import { asStep, type Step } from "../../../base/brand";
import { whatDiffers } from "../../../base/divergence";
import { count, plural } from "../../../base/format";
import type { Result } from "../../../base/result";
import type { Broken } from "../../../gen/types/Broken";
import type { Divergence } from "../../../gen/types/Divergence";
import type { Progress } from "../../../gen/types/Progress";
import { Button } from "../../../kit/ui/Button";
import { Dialog } from "../../../kit/ui/Dialog";

/** Where hardware and model part: stage and signal, and the operations that lead there, as they came or shrunk. */
export function DivergenceDialog(props: {
  divergence: Divergence;
  /** Invariants of the hardware that were found broken so far. */
  broken: readonly Broken[];
  /** How far shrinking is, or how it ended. */
  shrinking: Progress | null;
  /** The failing operations as a scenario file, or why there is none. */
  makeFailing(): Promise<Result<string, string>>;
  onOpen(text: string): void;
  onShrink(): void;
  onCancel(): void;
  onStep(step: Step): void;
  onClose(): void;
}) {
  const { divergence, shrinking } = props;
  const [made, setMade] = useState<Result<string, string> | null>(null);
  const [copied, setCopied] = useState<"" | "copied" | "failed">("");
  // Made beforehand: browsers let a click write to the clipboard only at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another divergence has other operations
  useEffect(() => {
    let current = true;
    setCopied("");
    void props.makeFailing().then((made) => current && setMade(made));
    return () => {
      current = false;
    };
  }, [divergence]);
  const text = made?.ok ? made.value : null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? "");
      setCopied("copied");
    } catch {
      setCopied("failed");
    }
  };
  const under = shrinking !== null && !shrinking.done;
  return (
    <Dialog title="Where hardware and model part" onClose={props.onClose}>
      <Facts divergence={divergence} broken={props.broken} onStep={props.onStep} />
      <p>
        The operations up to this step make another scenario, with the same engines and the same divergence. The file
        does not expect it: <code>compare</code> reports it and ends with exit code 1.
      </p>
      <div className={styles.row}>
        <Button primary disabled={text === null} onClick={() => void copy()}>
          Copy as failing operations
        </Button>
        <Button disabled={text === null || under} onClick={() => text !== null && props.onOpen(text)}>
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
          <Button onClick={props.onCancel}>Cancel</Button>
        ) : (
          <Button disabled={text === null} onClick={props.onShrink}>
            Shrink
          </Button>
        )}
        <span role="status" className={styles.length}>
          {shrinking && <Shrinking progress={shrinking} />}
        </span>
      </div>
    </Dialog>
  );
}

/** Facts about the place. */
function Facts(props: { divergence: Divergence; broken: readonly Broken[]; onStep(step: Step): void }) {
  const { divergence, broken, onStep } = props;
  const { step, op, stage, work, signal, expected, actual } = divergence;
  return (
    <dl className={styles.facts}>
      <Fact name="step">
        <Button hint="Go there" onClick={() => onStep(asStep(step))}>
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
        </Fact>
      )}
      <Fact name="model">{expected}</Fact>
      <Fact name="hardware">{actual}</Fact>
      {broken.length > 0 && (
        <Fact name="invariants broken">
          {broken.map(({ invariant, step }) => (
            <span key={invariant} className={styles.broken}>
              {invariant}
              <Button quiet hint="Go to the first time" onClick={() => onStep(asStep(step))}>
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
