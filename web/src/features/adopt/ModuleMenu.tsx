// The menu of the open module: save, guess again, remove.

import { useState } from "react";
import { useApp } from "../../app/context";
import dialogs from "../../app/dialogs.module.css";
import { plainMapName } from "../../base/adopted-design";
import { saveFile } from "../../kit/save-file";
import { Button } from "../../kit/ui/Button";
import { Dialog } from "../../kit/ui/Dialog";
import { Menu, type MenuItem } from "../../kit/ui/Menu";
import { toAdopted } from "./actions";
import { closeModule, removeModule } from "./bring";
import { bundleName, bundleText } from "./files/bundle";
import { guessAgain } from "./steps";
import { isBuilt, type OpenModule } from "./store";

const JSON_TYPE = { type: "application/json" };

export function ModuleMenu({ open }: { open: OpenModule }) {
  const app = useApp();
  const [asking, setAsking] = useState(false);
  const { name, map, guess, build, files } = open;
  const acts = true as const;
  const saveBundle = async () => {
    const hardware = name === null ? null : await app.browser.adopted.library.hardware(name, build);
    if (name === null || !hardware) return;
    saveFile(new Blob([bundleText({ modules: [hardware], sources: files })], JSON_TYPE), bundleName(name));
  };
  const items: MenuItem[] = [
    ...(name !== null && isBuilt(open)
      ? [
          {
            ...{ key: "bundle", title: "Save bundle", acts },
            text: "One file with sources, map and hardware, which opens on any machine",
            choose: () => void saveBundle(),
          },
        ]
      : []),
    ...(name !== null && map !== ""
      ? [
          {
            ...{ key: "map", title: "Save map", acts },
            text: `${name}, as the command line reads it beside the sources`,
            choose: () => saveFile(new Blob([map], JSON_TYPE), name),
          },
        ]
      : []),
    ...(guess !== null && guess !== map
      ? [
          {
            ...{ key: "guess", title: "Take the guess again", acts },
            text: "In place of what was measured and edited",
            choose: () => void guessAgain(app),
          },
        ]
      : []),
    { key: "list", title: "All modules", acts, choose: () => closeModule(app) },
    ...(name !== null ? [{ key: "remove", title: "Remove…", acts, choose: () => setAsking(true) }] : []),
  ];
  const remove = async () => {
    if (name !== null) await removeModule(app, name);
    setAsking(false);
    toAdopted(app, null);
  };
  return (
    <>
      <Menu label="More" align="right" items={items}>
        <span aria-hidden="true">⋯</span>
      </Menu>
      {asking && name !== null && (
        <Dialog title={`Remove ${plainMapName(name)}?`} onClose={() => setAsking(false)}>
          <p>Its sources, map and hardware are removed from this browser. Files on your disk stay.</p>
          <div className={dialogs.row}>
            <Button primary onClick={() => void remove()}>
              Remove
            </Button>
            <Button onClick={() => setAsking(false)}>Keep</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
