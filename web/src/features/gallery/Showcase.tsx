import { addressOfScenario } from "../../address/scenario";
import { useApp, useAppState } from "../../app/context";
import type { AppState } from "../../app/store";
import { count } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import { TermsScope, Words } from "../../terms/Words";
import { setPlaying } from "../run/actions/move";
import { StepText } from "../run/stage/Sentences";
import { StructureOfEngine } from "../run/stage/Stage";
import { StripOfEngine } from "../run/stage/Strip";
import { notesAt } from "../run/state/notes";
import { stepsOf } from "../run/state/selectors";
import { useTermsOfRun } from "../run/terms-of-run";
import { SHOWCASE } from "./showcase";
import styles from "./showcase.module.css";

/** The shown step of the showcase; null while another scenario or none is open. */
const stepShown = ({ scenario, shown }: AppState) =>
  scenario?.name === SHOWCASE.scenario && shown ? shown.frame.step : null;

/** The author's note on the shown step. A note is about its own step only. */
const noteShown = (state: AppState) =>
  stepShown(state) === null ? undefined : notesAt(state.scenario?.file.notes, state.shown?.frame)[0]?.text;

/** The link of the showcase. */
export const showcaseLink = (state: AppState) =>
  addressOfScenario({ name: SHOWCASE.scenario, link: "" }, stepShown(state) ?? SHOWCASE.first);

/** The first card: a moving scenario, computed by the page's own worker. */
export function Showcase() {
  const app = useApp();
  const title = useAppState((state) => state.scenario?.file.title);
  const step = useAppState(stepShown);
  const steps = useAppState(stepsOf);
  const playing = useAppState((state) => state.playing);
  const link = useAppState(showcaseLink);
  const note = useAppState(noteShown);
  const terms = useTermsOfRun();
  return (
    <section className={styles.showcase} aria-label="In motion" data-card data-step={step ?? undefined}>
      <div className={styles.bar}>
        <h2>
          <a href={link}>{step === null ? "Loading…" : title}</a>
        </h2>
        <p className={styles.at}>
          step <b>{step === null ? "–" : count(step)}</b> of {step === null ? "–" : count(steps - 1)}
        </p>
        <div className={styles.play}>
          <Button label={playing ? "Pause" : "Play"} onClick={() => setPlaying(app, !playing)}>
            {playing ? "❚❚" : "▶"}
          </Button>
        </div>
        <span className={styles.go} aria-hidden="true">
          Open at this step ↵
        </span>
      </div>
      {/* The drawing is only for looking; the linked run is interactive. */}
      <div className={styles.motion}>
        <div className={styles.drawn} inert>
          {step !== null && (
            <>
              <div className={styles.strip}>
                <StripOfEngine />
              </div>
              <StructureOfEngine engine={0} />
            </>
          )}
        </div>
      </div>
      <TermsScope value={terms}>
        <div className={styles.said}>
          <p>
            <b>Why</b> <StepText maxCharacters={300} />
          </p>
          {note && (
            <p className={styles.note}>
              <b>Note</b> <Words text={note} />
            </p>
          )}
        </div>
      </TermsScope>
    </section>
  );
}
