import { useApp, useAppState } from "../../../../app/context";
import { isMapName } from "../../../../base/adopted-design";
import { BUILD } from "../../../../base/build";
import { designName } from "../../../../base/design";
import { count } from "../../../../base/format";
import type { EngineSpec } from "../../../../gen/types/EngineSpec";
import type { Scenario } from "../../../../gen/types/Scenario";
import { Button } from "../../../../kit/ui/Button";
import ui from "../../../../kit/ui/words.module.css";
import { Words } from "../../../../terms/Words";
import { runOf } from "../../state/branches";
import { kindsOf } from "../../state/engine-specs";
import { nodesOfRun } from "../../state/selectors";
import { contentsText, presetText } from "../starting-state";
import { UndoButtons } from "../time/UndoLast";
import { Expected } from "./Expected";
import styles from "./scenario.module.css";

/** The scenario's description, commands for its editor, and its expectations beside the actual values. */
export function ScenarioPanel() {
  const open = useAppState((state) => state.scenario);
  const shown = useAppState((state) => state.shown);
  const nodes = useAppState(nodesOfRun);
  if (!open || !shown) return null;
  const scenario = runOf(open.file);
  const { title, description, authors, source, seed } = scenario;
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
        {engineLines(scenario, nodes).map((line) => (
          <li key={line}>{line}</li>
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

/** A line for each engine of the file, in a network with the nodes that have a copy of it. */
function engineLines(file: Scenario, nodes: readonly { name: string }[]): string[] {
  const kinds = kindsOf(file.bench);
  if (!kinds) return file.engines.map((engine, i) => `Engine ${i}: ${engineText(engine, true)}`);
  return file.engines.flatMap((engine, kind) => {
    const names = nodes.filter((_, node) => kinds[node] === kind).map(({ name }) => name);
    const [first, last] = [names[0], names.at(-1)];
    if (first === undefined) return [];
    const who = names.length === 1 ? `Node ${first}` : `${count(names.length)} nodes, ${first} to ${last}`;
    return [`${who}: ${engineText(engine, false)}`];
  });
}

function engineText(engine: EngineSpec, numbered: boolean): string {
  const { design, implementation, parameters = {}, reference } = engine;
  const values = Object.entries(parameters).map(([name, value]) => `${name} = ${[value].flat().join(" ")}`);
  const off = switchedOff(engine)
    .map((name) => `; ${name} is switched off`)
    .join("");
  const preset = presetText(engine);
  const begins = preset === null ? "" : `; ${preset}`;
  const model = numbered ? `engine ${reference}` : "a model of its own";
  const against = reference === undefined ? "" : `; compared with ${model}`;
  const name = `${designName(design)} ${implementation === "rtl" ? "RTL" : "model"}`;
  return `${[name, ...values].join(", ")}${begins}${off}${against}`;
}

/** Names of the mechanisms that are switched off. */
const switchedOff = ({ switches = {} }: Pick<EngineSpec, "switches">): string[] =>
  Object.entries(switches)
    .filter(([, on]) => !on)
    .map(([name]) => name.replaceAll("_", " "));
