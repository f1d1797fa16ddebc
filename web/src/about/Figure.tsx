import { useEffect, useMemo, useRef, useState } from "react";
import { AppContext, useApp } from "../app/context";
import { StripOfEngine, StructureOfEngine } from "../app/Stage";
import type { Beside } from "../gallery/beside";
import { Said } from "../gallery/Said";
import { fetchShipped } from "../share/shipped";
import { type AppState, makeStore } from "../state/store";
import styles from "./about.module.css";
import { stateAt } from "./figure";
import type { Panel } from "./told";

/** A step of a scenario as the page draws it, and what the page says of it. It can be looked at, not used. */
export function Figure({ panel, beside }: { panel: Panel; beside: Beside | null }) {
  const { control } = useApp();
  const { scenario, step, parts, at } = panel;
  const root = useRef<HTMLElement>(null);
  const [state, setState] = useState<AppState | string | null>(null);
  useEffect(() => {
    const made = beside?.inTurn(async (client) => stateAt(client, scenario, await fetchShipped(scenario), step));
    made?.then(
      (made) => made && setState(made.ok ? made.value : made.error.kind),
      (error) => setState(String(error)),
    );
  }, [beside, scenario, step]);
  const app = useMemo(
    () => (state && typeof state !== "string" ? { store: makeStore(state), control } : null),
    [state, control],
  );
  useEffect(() => {
    const figure = root.current;
    if (app && figure) figure.scrollLeft = at * (figure.scrollWidth - figure.clientWidth);
  }, [app, at]);
  return (
    <figure ref={root} className={styles.figure} data-ready={app !== null}>
      {typeof state === "string" && <p className={styles.none}>This picture could not be computed: {state}</p>}
      <div className={styles.drawn} inert>
        {parts.map((part) => (
          <div key={part} className={styles[part]}>
            {app && (
              <AppContext value={app}>
                {part === "strip" ? <StripOfEngine /> : <StructureOfEngine engine={0} />}
              </AppContext>
            )}
          </div>
        ))}
      </div>
      <figcaption>
        <b>Step {step}</b>{" "}
        {app && (
          <AppContext value={app}>
            <Said room={300} />
          </AppContext>
        )}
      </figcaption>
    </figure>
  );
}
