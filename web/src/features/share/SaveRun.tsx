import { useEffect, useRef, useState } from "react";
import { useApp, useAppState } from "../../app/context";
import styles from "../../app/dialogs.module.css";
import { isMapName } from "../../base/adopted-design";
import { count } from "../../base/format";
import { saveFile } from "../../kit/save-file";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { sideWorker } from "../run/side/side-worker";
import { operationsCsv } from "./operations-csv";
import { waveTimeText } from "./wave-time";
import { fetchWaveform } from "./waveform";

/** Saves the operations of the shown engine as CSV, and its signals as VCD if a development server serves the page. Where it does not, a run of
 * modules of the reader says why. */
export function SaveRun(props: {
  /** Text of the scenario. */
  text: string;
  /** The shown branch; null for the scenario's own run. */
  branch: string | null;
  /** Number of the shown engine. */
  engine: number;
  /** True for hardware, which has signals. */
  isHardware: boolean;
  step: number;
  /** Without its extension. */
  fileName: string;
}) {
  const { text, branch, engine, isHardware, step, fileName } = props;
  const app = useApp();
  const namesModules = useAppState(({ scenario }) => scenario?.file.engines.some(({ design }) => isMapName(design)));
  const info = useAppState(({ scenario }) => scenario?.opened.engines[engine]?.info);
  const [message, setMessage] = useState("");
  const [isBusy, setBusy] = useState(false);
  const leave = useRef(new AbortController());
  useEffect(() => {
    const { current } = leave;
    return () => current.abort();
  }, []);
  const save = async (make: () => Promise<Blob>, name: string, said = "") => {
    setBusy(true);
    try {
      const file = await make();
      if (leave.current.signal.aborted) return;
      saveFile(file, name);
      setMessage(`✓ saved as ${name}${said}`);
    } catch (error) {
      if (!leave.current.signal.aborted) setMessage(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const makeTable = async () => {
    const worker = sideWorker(app);
    leave.current.signal.addEventListener("abort", () => worker.end());
    setMessage("Runs the scenario to its end…");
    const onStep = (executed: number) => setMessage(`Runs the scenario to its end… step ${count(executed)}`);
    const made = await worker.inTurn((client) => operationsCsv(client, text, engine, onStep));
    worker.end();
    if (!made) throw new Error("The run was left.");
    if (!made.ok) throw new Error(made.error);
    return new Blob([made.value.text], { type: "text/csv" });
  };
  const makeWaveform = () => {
    setMessage("Verilator runs with waveforms; the first time it builds them, in a minute or more…");
    const wanted = { scenario: text, branch, engine, step };
    return namesModules
      ? app.browser.adopted.waveform(wanted, leave.current.signal)
      : fetchWaveform(wanted, leave.current.signal);
  };
  return (
    <div className={styles.row}>
      Save the run of this engine
      <Button
        label="Save the operations as CSV"
        tooltip="A row for each operation, as export --csv --engine writes it"
        disabled={isBusy}
        onClick={() => void save(makeTable, `${fileName}-engine-${engine}.csv`)}
      >
        CSV
      </Button>
      {(import.meta.env.DEV || namesModules) && isHardware && (
        <Button
          label="Save the signals as VCD"
          tooltip={`Waveforms of the 200 steps that end with this one, as export --vcd --at writes them. ${info ? waveTimeText(info) : ""}`}
          disabled={isBusy}
          onClick={() => void save(makeWaveform, `${fileName}-step-${step}.vcd`, info && `. ${waveTimeText(info)}`)}
        >
          VCD
        </Button>
      )}
      <span role="status" className={`${ui.quiet} ${ui.numbers}`}>
        {message}
      </span>
    </div>
  );
}
