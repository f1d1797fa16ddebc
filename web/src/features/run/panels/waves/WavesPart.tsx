// Signals below the structure: the strip with its border, and the place where a signal is dropped.

import { useContext, useMemo } from "react";
import { useApp, useAppState } from "../../../../app/context";
import { LazyBoundary } from "../../../../app/LazyBoundary";
import { Splitter } from "../../../../kit/ui/Splitter";
import ui from "../../../../kit/ui/words.module.css";
import styles from "../../page.module.css";
import { addSignal } from "./actions";
import { HEAD, heightsOf, LINE, wavesHeightOf } from "./height";
import { rowsOf } from "./rows";
import { WavesSlot } from "./waves-slot";

export function WavesPart() {
  const app = useApp();
  const { store } = app;
  const Waves = useContext(WavesSlot);
  const height = useAppState(wavesHeightOf);
  const dragged = useAppState((state) => state.dragged);
  const file = useAppState(({ scenario }) => scenario?.file);
  const engine = useAppState((state) => state.engine);
  const sizes = useAppState((state) => state.sizes);
  const rows = useMemo(() => rowsOf(file, engine), [file, engine]);
  if (!Waves || height === 0) return null;
  const set = (waves: number | null) => store.setState({ sizes: { ...sizes, waves } });
  const drop = () => {
    store.setState({ dragged: null });
    if (dragged !== null) void addSignal(app, dragged);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here is also added by buttons
    <div
      className={styles.waves}
      data-drop={dragged !== null || undefined}
      onDragOver={(event) => dragged !== null && event.preventDefault()}
      onDrop={(event) => {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        drop();
      }}
    >
      {rows.length === 0 ? (
        <p className={ui.quiet}>Drop the signal here to see its waves.</p>
      ) : (
        <>
          <Splitter
            label="Height of the waves"
            runs="across"
            value={height}
            limits={[HEAD + LINE, heightsOf({ scenario: store.getState().scenario, engine }).all]}
            onChange={set}
            onReset={() => set(null)}
          />
          <LazyBoundary resetKey="waves">
            <Waves />
          </LazyBoundary>
        </>
      )}
    </div>
  );
}
