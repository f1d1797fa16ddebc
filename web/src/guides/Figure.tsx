import { type CSSProperties, useEffect, useMemo, useRef, useState } from "react";
import { AppContext, useApp } from "../player/context";
import { Said } from "../player/Said";
import { StripOfEngine, StructureOfEngine } from "../player/Stage";
import { fetchShipped } from "../player/shipped";
import type { SideWorker } from "../player/side/side-worker";
import { stateAt } from "../player/side/still";
import { type AppState, makeStore } from "../player/state/store";
import type { Panel } from "./contents";
import styles from "./guides.module.css";

/** A step of a scenario as the page draws it, and what the page says of it. It can be looked at, not used. */
export function Figure({ panel, worker }: { panel: Panel; worker: SideWorker | null }) {
  const app = useApp();
  const { scenario, step, parts, height, at } = panel;
  const root = useRef<HTMLElement>(null);
  const [state, setState] = useState<AppState | string | null>(null);
  useEffect(() => {
    const made = worker?.inTurn(async (client) => stateAt(client, scenario, await fetchShipped(scenario), step));
    made?.then(
      (made) => made && setState(made.ok ? made.value : made.error.kind),
      (error) => setState(String(error)),
    );
  }, [worker, scenario, step]);
  const still = useMemo(
    () => (state && typeof state !== "string" ? { ...app, store: makeStore(state) } : null),
    [state, app],
  );
  useEffect(() => {
    const figure = root.current;
    if (still && figure) figure.scrollLeft = at * (figure.scrollWidth - figure.clientWidth);
  }, [still, at]);
  return (
    <figure ref={root} className={styles.figure} data-ready={still !== null}>
      {typeof state === "string" && <p className={styles.none}>This picture could not be computed: {state}</p>}
      <div className={styles.drawn} inert>
        {parts.map((part) => (
          <div
            key={part}
            className={styles[part]}
            style={height === undefined ? undefined : ({ "--height": `${height}rem` } as CSSProperties)}
          >
            {still && (
              <AppContext value={still}>
                {part === "strip" ? <StripOfEngine /> : <StructureOfEngine engine={0} />}
              </AppContext>
            )}
          </div>
        ))}
      </div>
      <figcaption>
        <b>Step {step}</b>{" "}
        {still && (
          <AppContext value={still}>
            <Said room={300} />
          </AppContext>
        )}
      </figcaption>
    </figure>
  );
}
