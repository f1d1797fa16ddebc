import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { AppContext, useApp } from "../../app/context";
import { type AppState, makeStore, type Store } from "../../app/store";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import type { Stop } from "../../stops/stop";
import type { Stills } from "../run/side/still";
import { LegendOfFigure } from "../run/stage/Legend";
import { StepText } from "../run/stage/Sentences";
import { StructureOfEngine } from "../run/stage/Stage";
import { StripOfEngine } from "../run/stage/Strip";
import { designOf, stepsOf } from "../run/state/selectors";
import styles from "./guides.module.css";

/** Contents of a figure: the state of one step, or an error message. */
type GuideShown = { store: Store; steps: number } | string | null;

/**
 * A figure of a guide: a step of a scenario as the page draws it, with its sentences. The reader can step from there.
 * @param step the shown step, which `onStep` changes
 */
export function Figure(props: { stop: Stop; stills: Stills | null; step: number; onStep(step: number): void }) {
  const { stop, stills, step, onStep } = props;
  const { scenario, show, height, at, lit } = stop;
  const app = useApp();
  const root = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<GuideShown>(null);
  useEffect(() => {
    let left = false;
    const keep = (state: AppState) =>
      setShown((before) => {
        const steps = stepsOf(state);
        if (!before || typeof before === "string") return { store: makeStore(state), steps };
        const moved = step - before.store.getState().wanted;
        const isNext = moved === 1 || moved === -1;
        before.store.setState({ ...state, shown: state.shown && { ...state.shown, moved: isNext ? moved : 0 } });
        return before;
      });
    stills
      ?.at(scenario, step, lit, () => !left)
      .then(
        (made) => made && !left && (made.ok ? keep(made.value) : setShown(made.error.kind)),
        (error) => !left && setShown(String(error)),
      );
    return () => {
      left = true;
    };
  }, [stills, scenario, step, lit]);
  const still = typeof shown === "string" ? null : shown;
  const info = still?.store.getState().scenario?.opened.engines[0]?.info;
  const design = still && designOf(still.store.getState(), 0);
  useEffect(() => {
    const figure = root.current;
    if (still && figure) figure.scrollLeft = at * (figure.scrollWidth - figure.clientWidth);
  }, [still, at]);
  const go = (to: number) => still && onStep(Math.max(0, Math.min(still.steps - 1, to)));
  const press = (event: KeyboardEvent) => {
    const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: stop.step }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(to);
  };
  return (
    <figure ref={root} className={styles.figure} data-ready={still !== null} data-own-keys onKeyDown={press}>
      {typeof shown === "string" && <p className={ui.empty}>This drawing could not be computed: {shown}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys step the picture while it has the focus */}
      {/* biome-ignore lint/a11y/useSemanticElements: no set of fields */}
      <div className={styles.drawn} role="group" aria-label={`Drawing: ${stop.link}`} tabIndex={0}>
        <div inert>
          {show.map((part) => (
            <div
              key={part}
              className={styles[part]}
              style={height === null ? undefined : ({ "--height": `${height}rem` } as CSSProperties)}
            >
              {still && (
                <AppContext value={{ ...app, store: still.store }}>
                  {part === "strip" ? <StripOfEngine /> : <StructureOfEngine engine={0} />}
                </AppContext>
              )}
            </div>
          ))}
        </div>
      </div>
      <div className={styles.steps}>
        <Button label="Step back" disabled={!still || step === 0} onClick={() => go(step - 1)}>
          ‹
        </Button>
        <Button label="Step forward" disabled={!still || step >= still.steps - 1} onClick={() => go(step + 1)}>
          ›
        </Button>
        <Button quiet disabled={step === stop.step} onClick={() => go(stop.step)}>
          Back to step {stop.step}
        </Button>
        {info && design && <LegendOfFigure design={design} info={info} of={stop.link} />}
      </div>
      <figcaption aria-live={step === stop.step ? undefined : "polite"}>
        <b>Step {step}</b>{" "}
        {still && (
          <AppContext value={{ ...app, store: still.store }}>
            <StepText maxCharacters={300} />
          </AppContext>
        )}
      </figcaption>
    </figure>
  );
}
