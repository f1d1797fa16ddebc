// What the guess doubts and what the probe measured, with the waves that show it.

import { useStore } from "zustand";
import { plural } from "../../base/format";
import { Quoted } from "../../kit/problems/Problems";
import ui from "../../kit/ui/words.module.css";
import { withoutPath } from "../../scenario-text/findings";
import styles from "./findings.module.css";
import { contradictsGuess } from "./map/differences";
import type { MapFinding, MapForm } from "./map/map-form";
import { portOf } from "./map/ports";
import type { OpenModule } from "./store";
import { adoptStore, isBuilt, isRebuilt } from "./store";
import { Waves } from "./waves/Waves";

/** The findings of the open module. */
export function Findings({ map, open }: { map: MapForm; open: OpenModule }) {
  const faults = useStore(adoptStore, (state) => state.faults);
  const warnings = useStore(adoptStore, (state) => state.warnings);
  const { measured, isStale } = open;
  const doubts = map.findings.filter(({ what }) => what === "guess");
  const found = measured ? map.findings.filter(({ what }) => what !== "guess") : [];
  const wrong = found.filter(contradictsGuess);
  const inputs = new Set(map.ports.filter(({ direction }) => direction === "in").map(({ name }) => name));
  const isOld = open.build !== null && !isStale && !isBuilt(open);
  const isInput = (signal: string) => inputs.has(portOf(signal));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys
    <section className={styles.findings} aria-label="Findings" tabIndex={0}>
      {isOld && (
        <p className={styles.stale}>
          The hardware was built for another version of this page. Build and measure again: the sources are here.
        </p>
      )}
      {measured === null ? (
        <>
          <h2>Not measured yet</h2>
          <p className={ui.quiet}>
            Names, directions and widths of ports led to this guess. <b>Build and measure</b> compiles the module with
            Verilator and probes it: reset, latency, what empty and full look like, capacity, order, equal ranks, and
            operations in one step. Where the guess is wrong the map is corrected.
          </p>
        </>
      ) : (
        <>
          <h2>
            Measured {measured.cycles > 0 && <span className={ui.note}>in {plural(measured.cycles, "cycle")}</span>}
          </h2>
          {isStale && <p className={styles.stale}>The sources have changed since. Build and measure again.</p>}
          {isRebuilt(open) && !isStale && (
            <p className={styles.stale}>
              The hardware was built again since. Measure again to see whether this still holds.
            </p>
          )}
          {measured.map !== open.map && !isStale && !isRebuilt(open) && (
            <p className={styles.stale}>The map was edited since. Measure again to see whether it still holds.</p>
          )}
          {faults.length > 0 && (
            <>
              <h3 className={ui.bad}>✕ Wrong, in the module or in the map</h3>
              <ul className={styles.list}>
                {faults.map((fault) => (
                  <li key={`${fault.path} ${fault.found}`}>
                    {fault.path && <code>{fault.path} </code>}
                    <Quoted text={withoutPath(fault)} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {wrong.length > 0 && (
            <p className={styles.contradicted}>
              ⚠ {plural(wrong.length, "finding")} {wrong.length === 1 ? "contradicts" : "contradict"} the guess; the map
              was corrected.
            </p>
          )}
          <ol className={styles.list}>
            {found.map((finding) => (
              <Finding key={`${finding.what} ${finding.found}`} finding={finding} isInput={isInput} />
            ))}
          </ol>
        </>
      )}
      {doubts.length > 0 && (
        <>
          <h3>Look at these guesses</h3>
          <ul className={styles.list}>
            {doubts.map(({ found }) => (
              <li key={found}>
                <Quoted text={found} />
              </li>
            ))}
          </ul>
        </>
      )}
      {warnings.length > 0 && (
        <details className={styles.warnings}>
          <summary>{plural(warnings.length, "warning")} of Verilator</summary>
          <ul className={styles.list}>
            {warnings.map(({ file, line, text }) => (
              <li key={`${file} ${line} ${text}`}>
                <button
                  type="button"
                  className={ui.textButton}
                  onClick={() => adoptStore.setState({ tab: "sources", place: { file, line } })}
                >
                  {line > 0 ? `${file}:${line}` : file}
                </button>{" "}
                {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Finding({ finding, isInput }: { finding: MapFinding; isInput(signal: string): boolean }) {
  const { what, found, waves } = finding;
  const contradicts = contradictsGuess(finding);
  return (
    <li className={contradicts ? styles.wrong : undefined}>
      <span className={styles.what}>
        {contradicts && "⚠ "}
        {what}
      </span>
      <span className={styles.found}>
        <Quoted text={found} />
      </span>
      {waves.length > 0 && (
        <div className={styles.waves}>
          <Waves title={`${what}, ${found}`} lines={waves} isInput={isInput} />
        </div>
      )}
    </li>
  );
}
