import { useEffect, useState } from "react";
import { useApp } from "../../app/context";
import { list, plural } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { type FirstDivergence, findFirstDivergence, openRun } from "../run/side/first-divergence";
import { type SideWorker, sideWorker } from "../run/side/side-worker";
import { moveBoth, textOfLink } from "./actions";
import styles from "./compare.module.css";
import type { Comparison } from "./comparison";

/** Whether the results of both sides agree up to the cursor, and in the complete runs. */
export function Verdict({ comparison }: { comparison: Comparison }) {
  const app = useApp();
  const divergence = useFirstDivergence(comparison);
  const [left, right] = comparison.sides.map(({ report }) => report?.digest ?? null);
  const known = left !== null && right !== null;
  const broken = brokenText(comparison.sides.map(({ report }) => report?.broken ?? []));
  return (
    <div className={styles.verdict} role="status">
      {known && (
        <p
          className={left !== right ? `${ui.strong} ${ui.bad}` : broken === "" ? `${ui.strong} ${ui.good}` : undefined}
        >
          <span aria-hidden="true">{left === right ? "✓" : "≠"}</span> Results up to this step{" "}
          {left === right ? "agree" : "differ"}{" "}
          <span className={styles.digest}>{left === right ? `digest ${left}` : `digests ${left} and ${right}`}</span>
        </p>
      )}
      {broken !== "" && (
        <p className={`${ui.strong} ${ui.bad}`}>
          <span aria-hidden="true">✕</span> {broken}
        </p>
      )}
      <p>{divergenceText(divergence)}</p>
      {divergence !== "looking" && divergence?.kind === "parted" && (
        <Button onClick={() => moveBoth(app, divergence.step)}>Go to step {divergence.step}</Button>
      )}
    </div>
  );
}

/** Violated invariants by side, which equal results do not show: `Invariants broken on the left: links`. */
export function brokenText([left = [], right = []]: readonly (readonly string[])[]): string {
  if (left.length + right.length === 0) return "";
  if (left.join() === right.join()) return `Invariants broken on both sides: ${list(left)}.`;
  const sides = [`the left: ${list(left)}`, `the right: ${list(right)}`].filter((_, i) => [left, right][i]?.length);
  return `Invariants broken on ${sides.join("; on ")}.`;
}

/** The first divergence of the complete runs. The search begins once both sides are shown, so that they need not wait. */
function useFirstDivergence({ links, sides }: Comparison): FirstDivergence | "looking" | null {
  const app = useApp();
  const [divergence, setDivergence] = useState<FirstDivergence | "looking" | null>("looking");
  const ready = sides.every(({ report }) => report !== null && report.step !== null);
  useEffect(() => {
    if (!ready) return;
    let wanted = true;
    const workers = links.map(() => sideWorker(app));
    const run = async (worker: SideWorker | undefined, link: string) => {
      const text = await textOfLink(app, link);
      return text.ok && worker ? worker.inTurn((client) => openRun(client, text.value)) : null;
    };
    const update = async () => {
      const [left, right] = await Promise.all(links.map((link, i) => run(workers[i], link)));
      const found = left && right ? await findFirstDivergence(left, right, () => wanted) : null;
      if (wanted) setDivergence(found);
      for (const worker of workers) worker.end();
    };
    void update();
    return () => {
      wanted = false;
      for (const worker of workers) worker.end();
    };
  }, [ready, links, app]);
  return divergence;
}

function divergenceText(divergence: FirstDivergence | "looking" | null): string {
  if (divergence === "looking") return "Looking through both runs for the first difference…";
  if (divergence === null) return "The page could not compare the complete runs.";
  if (divergence.kind === "same")
    return `All of both runs: the same results of ${plural(divergence.operations, "operation")}.`;
  const [left, right] = divergence.outcomes ?? [];
  const first = `The first difference is at step ${divergence.step}`;
  if (!left || !right) return `${first}: one side has results that the other one has not by then.`;
  return `${first}: ${left} on the left, ${right} on the right.`;
}
