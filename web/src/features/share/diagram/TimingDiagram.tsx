import { useEffect, useId, useRef, useState } from "react";
import { useApp, useAppState } from "../../../app/context";
import dialogs from "../../../app/dialogs.module.css";
import { count } from "../../../base/format";
import type { Caption } from "../../../kit/picture/caption";
import { type DrawingText, pngOfText } from "../../../kit/picture/picture";
import { saveFile } from "../../../kit/save-file";
import { Button } from "../../../kit/ui/Button";
import ui from "../../../kit/ui/words.module.css";
import { type SideWorker, sideWorker } from "../../run/side/side-worker";
import { waveTimeText } from "../wave-time";
import { renderDiagram } from "./render";
import { runDiagram } from "./run-diagram";
import styles from "./timing-diagram.module.css";
import type { WaveJson } from "./wave-json";

/** Steps that are shown at first. */
const USUAL = 16;

/** A diagram and its drawing. */
interface DrawnDiagram {
  diagram: WaveJson;
  svg: DrawingText;
}

/** A timing diagram of the shown engine, to look at and to save. WaveDrom is loaded with this component. */
export function TimingDiagram(props: {
  /** Text of the scenario. */
  text: string;
  /** Number of the shown engine. */
  engine: number;
  step: number;
  /** Last step of the run. */
  steps: number;
  caption: Caption;
  /** Without its extension. */
  fileName: string;
}) {
  const { text, engine, step, steps, caption, fileName } = props;
  const app = useApp();
  const id = useId();
  const info = useAppState(({ scenario }) => scenario?.opened.engines[engine]?.info);
  const [range, setRange] = useState({ first: Math.max(0, step - USUAL + 1), last: step });
  const [fields, setFields] = useState("");
  const [hasPorts, setPorts] = useState(true);
  const [drawn, setDrawn] = useState<DrawnDiagram | null>(null);
  const [message, setMessage] = useState("");
  const worker = useRef<SideWorker | null>(null);
  useEffect(() => () => worker.current?.end(), []);
  const draw = async () => {
    worker.current?.end();
    const mine = sideWorker(app);
    worker.current = mine;
    setMessage("Runs to these steps…");
    const made = await mine.inTurn((client) =>
      runDiagram(client, text, { title: caption.title, engine, ...range, fields, hasPorts }),
    );
    mine.end();
    if (!made || worker.current !== mine) return;
    setMessage(made.ok ? "" : made.error);
    setDrawn(made.ok ? { diagram: made.value, svg: renderDiagram(made.value) } : null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first drawing; later ones are asked for
  useEffect(() => void draw(), []);
  const save = async (kind: "json" | "svg" | "png") => {
    if (!drawn) return;
    const name = `${fileName}-timing.${kind}`;
    try {
      const made = {
        json: () => new Blob([`${JSON.stringify(drawn.diagram, null, 2)}\n`], { type: "application/json" }),
        svg: () => new Blob([drawn.svg.text], { type: "image/svg+xml" }),
        png: () => pngOfText(drawn.svg, caption),
      }[kind];
      saveFile(await made(), name);
      setMessage(`✓ saved as ${name}`);
    } catch {
      setMessage("The browser could not make this picture. Save it as SVG, or show fewer steps.");
    }
  };
  const stepField = (label: string, end: "first" | "last") => (
    <label className={dialogs.row}>
      {label}
      <input
        className={styles.step}
        type="number"
        min={0}
        max={steps}
        value={range[end]}
        onChange={(event) => setRange({ ...range, [end]: event.target.valueAsNumber || 0 })}
      />
    </label>
  );
  return (
    <section className={ui.stack} aria-label="Timing diagram">
      <form
        className={dialogs.row}
        onSubmit={(event) => {
          event.preventDefault();
          void draw();
        }}
      >
        {stepField("Steps", "first")}
        {stepField("to", "last")}
        <label className={dialogs.row}>
          <input type="checkbox" checked={hasPorts} onChange={(event) => setPorts(event.target.checked)} />
          operations and results
        </label>
        <label className={dialogs.row} htmlFor={id}>
          fields
        </label>
        <input
          id={id}
          className={styles.fields}
          value={fields}
          placeholder="occ, l1.bitmap"
          spellCheck={false}
          onChange={(event) => setFields(event.target.value)}
        />
        <Button>Draw</Button>
      </form>
      {drawn && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide drawing is scrolled with the keyboard too
        <div className={styles.paper} tabIndex={0} role="img" aria-label={`Timing diagram: ${drawn.diagram.head.text}`}>
          <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn.svg.text)}`} alt="" />
        </div>
      )}
      {info && <p className={ui.quiet}>A period is a step, as in its waveforms. {waveTimeText(info)}</p>}
      <p className={dialogs.row}>
        <Button label="Save the diagram as WaveJSON" disabled={!drawn} onClick={() => void save("json")}>
          WaveJSON
        </Button>
        <Button label="Save the diagram as SVG" disabled={!drawn} onClick={() => void save("svg")}>
          SVG
        </Button>
        <Button label="Save the diagram as PNG" disabled={!drawn} onClick={() => void save("png")}>
          PNG
        </Button>
        <span role="status" className={`${ui.quiet} ${ui.numbers}`}>
          {message ||
            (drawn && `${count(drawn.diagram.signal.flat().filter((one) => typeof one === "object").length)} signals`)}
        </span>
      </p>
    </section>
  );
}
