import { useApp, useAppState } from "../../../../app/context";
import { isMapName } from "../../../../base/adopted-design";
import { BUILD } from "../../../../base/build";
import { designName } from "../../../../base/design";
import type { EngineSpec } from "../../../../gen/types/EngineSpec";
import { Button } from "../../../../kit/ui/Button";
import ui from "../../../../kit/ui/words.module.css";
import { Words } from "../../../../terms/Words";
import { runOf } from "../../state/branches";
import { contentsText, presetText } from "../starting-state";
import { UndoButtons } from "../time/UndoLast";
import { Expected } from "./Expected";
import styles from "./scenario.module.css";

/** The scenario's description, commands for its editor, and its expectations beside the actual values. */
export function ScenarioPanel() {
  const open = useAppState((state) => state.scenario);
  const shown = useAppState((state) => state.shown);
  if (!open || !shown) return null;
  const scenario = runOf(open.file);
  const { title, description, authors, source, seed, engines } = scenario;
  const contents = contentsText(scenario);
  const origin = [source?.paper, source?.section && `section ${source.section}`, source?.figure]
    .filter(Boolean)
    .join(", ");
  return (
    <div className={styles.panel}>
      <h2>{title || "Untitled scenario"}</h2>
      <EditRow />
      {description && (
        <p className={ui.preLine}>
          <Words text={description} />
        </p>
      )}
      <ul className={ui.note}>
        {origin && <li>From {origin}</li>}
        {authors && authors.length > 0 && <li>By {authors.join(", ")}</li>}
        {engines.map((engine, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an engine is its number
          <li key={i}>{engineText(engine, i)}</li>
        ))}
        {contents !== null && <li>{contents}</li>}
        {seed && <li>Seed {seed}</li>}
        <li>This page: build {BUILD}</li>
      </ul>
      <Expected scenario={scenario} shown={shown} />
    </div>
  );
}

/** Commands that open the editor and undo the latest change. */
function EditRow() {
  const { store } = useApp();
  const draft = useAppState((state) => state.draft);
  const runsModule = useAppState(({ scenario }) => scenario?.file.engines.some(({ design }) => isMapName(design)));
  return (
    <p>
      <Button tooltip="Change it as a form or as text" onClick={() => store.setState({ dialog: "edit" })}>
        {draft === null ? "Edit…" : "Edit the draft…"}
      </Button>{" "}
      {runsModule && (
        <>
          <Button
            tooltip="Edit the sources of the module; saving builds it, and the run goes on"
            onClick={() => store.setState({ dialog: "sources" })}
          >
            Sources…
          </Button>{" "}
        </>
      )}
      <UndoButtons />
    </p>
  );
}

function engineText(engine: EngineSpec, i: number): string {
  const { design, implementation, parameters = {}, reference } = engine;
  const values = Object.entries(parameters).map(([name, value]) => `${name} = ${[value].flat().join(" ")}`);
  const off = switchedOff(engine)
    .map((name) => `; ${name} is switched off`)
    .join("");
  const preset = presetText(engine);
  const begins = preset === null ? "" : `; ${preset}`;
  const against = reference === undefined ? "" : `; compared with engine ${reference}`;
  const name = `${designName(design)} ${implementation === "rtl" ? "RTL" : "model"}`;
  return `Engine ${i}: ${[name, ...values].join(", ")}${begins}${off}${against}`;
}

/** Names of the mechanisms that are switched off. */
const switchedOff = ({ switches = {} }: Pick<EngineSpec, "switches">): string[] =>
  Object.entries(switches)
    .filter(([, on]) => !on)
    .map(([name]) => name.replaceAll("_", " "));
