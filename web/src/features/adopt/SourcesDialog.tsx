// The sources of the module that runs, over the run: saving them builds the module, and the run goes on at its step.

import { useEffect } from "react";
import { useStore } from "zustand";
import { useApp, useAppState } from "../../app/context";
import { isMapName, plainMapName } from "../../base/adopted-design";
import { Button } from "../../kit/ui/Button";
import { Dialog } from "../../kit/ui/Dialog";
import ui from "../../kit/ui/words.module.css";
import { toAdopted } from "./actions";
import styles from "./adopt.module.css";
import { openStored } from "./bring";
import { FailurePanel } from "./FailurePanel";
import { Outcome } from "./Outcome";
import { SourceEditor } from "./SourceEditor";
import { adoptStore } from "./store";

export function SourcesDialog({ onClose }: { onClose(): void }) {
  const app = useApp();
  const name = useAppState(({ scenario }) => scenario?.file.engines.find(({ design }) => isMapName(design))?.design);
  const open = useStore(adoptStore, (state) => state.open);
  useEffect(() => {
    if (name !== undefined) void openStored(app, plainMapName(name));
  }, [app, name]);
  if (name === undefined) return null;
  const plain = plainMapName(name);
  return (
    <Dialog title={`Sources of ${plain}`} size="whole" onClose={onClose}>
      <div className={styles.dialog}>
        <FailurePanel />
        {open?.name === name && <SourceEditor files={open.files} />}
        <div className={styles.row}>
          <Outcome />
          <span className={ui.grow} />
          <Button onClick={() => toAdopted(app, plain)}>Ports, map and measurements</Button>
        </div>
      </div>
    </Dialog>
  );
}
