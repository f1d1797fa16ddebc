import { useCallback, useMemo } from "react";
import { useApp, useAppState } from "../../app/context";
import { fileName } from "../../base/file-name";
import { saveFile } from "../../kit/save-file";
import { RTL_CONFIGS } from "../../session/rtl-configs";
import { examineText, rerunText } from "../run/actions/changing";
import { presetFields } from "../run/panels/starting-state";
import { namesOf } from "./choices";
import { EditDialog } from "./EditDialog";
import type { DesignChoices } from "./ScenarioForm";

/** The editor of the open scenario, or of the draft that was made of one. */
export function EditorOfRun({ onClose }: { onClose(): void }) {
  const app = useApp();
  const { store } = app;
  const scenario = useAppState((state) => state.scenario);
  const draft = useAppState((state) => state.draft);
  const trouble = useAppState((state) => state.dialogTrouble);
  const engines = scenario?.opened.engines;
  const names = useMemo(() => namesOf(engines ?? []), [engines]);
  const choicesOf = useCallback(
    (design: string): DesignChoices | null => {
      const info = engines?.find(({ info }) => info.design === design)?.info;
      if (!info) return null;
      return {
        parameters: info.parameters,
        operations: info.operations.map(({ name }) => name),
        built: builtOf(design),
        presets: presetFields(info),
      };
    },
    [engines],
  );
  const examine = useCallback((text: string) => examineText(app, text), [app]);
  const onRun = useCallback(
    async (text: string) => {
      const done = await rerunText(app, text);
      if (done.ok) onClose();
      return done;
    },
    [app, onClose],
  );
  if (!scenario) return null;
  const fileNameOf = (text: string) => fileName(text === scenario.text ? scenario.name : null, titleOf(text));
  return (
    <EditDialog
      text={draft ?? scenario.text}
      open={scenario.text}
      names={names}
      choicesOf={choicesOf}
      trouble={trouble}
      {...{ builtOf, examine }}
      onRun={onRun}
      fileNameOf={fileNameOf}
      onSave={(text) => saveFile(new Blob([text], { type: "application/json" }), fileNameOf(text))}
      onForget={() => store.setState({ dialogTrouble: null })}
      onChange={(text) => store.setState({ draft: text === scenario.text ? null : text })}
      onClose={() => {
        onClose();
        if (draft !== null) store.setState({ notice: "the draft is kept: edit goes on with it" });
      }}
    />
  );
}

const builtOf = (design: string) =>
  RTL_CONFIGS.filter((config) => config.design === design).map(({ parameters }) => parameters);

/** The title of a text, if it can be read. */
function titleOf(text: string): string | undefined {
  try {
    const { title } = JSON.parse(text) as { title?: unknown };
    return typeof title === "string" ? title : undefined;
  } catch {
    return undefined;
  }
}
