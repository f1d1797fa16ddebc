import { useState } from "react";
import { BUILD } from "../../base/build";
import { fileName } from "../../base/file-name";
import { drawPicture, pngOf, svgText } from "../../kit/picture/picture";
import { saveFile } from "../../kit/save-file";
import { Button } from "../../kit/ui/Button";
import { csvText } from "./control";
import { packetsText } from "./estimate";
import { sourceText } from "./format";
import { seedOf } from "./packets";
import type { SweepOpen } from "./store";
import styles from "./sweeps.module.css";

/** Saves the figure, its values, or the experiment file. */
export function Save(props: { open: SweepOpen; verdict: string; complete: boolean; any: boolean }) {
  const { open, any } = props;
  const { experiment, variant } = open;
  const [message, setMessage] = useState("");
  const name = fileName(variant.name.startsWith("file-") ? null : variant.name, experiment.title).replace(
    /\.json$/,
    "",
  );
  const give = (file: Blob, end: string) => {
    saveFile(file, `${name}.${end}`);
    setMessage(`✓ saved as ${name}.${end}`);
  };
  const picture = async (kind: "svg" | "png") => {
    const caption = captionOf(props);
    const drawing = drawPicture(document, ["plot"], caption);
    if (!drawing) return setMessage("Nothing of it is on the page.");
    try {
      give(
        kind === "svg" ? new Blob([svgText(drawing)], { type: "image/svg+xml" }) : await pngOf(drawing, caption),
        kind,
      );
    } catch {
      setMessage("The browser could not make this picture. Save it as SVG.");
    }
  };
  const csv = async () => {
    const text = await csvText();
    if (text === null) setMessage("The values cannot be had. Open the experiment again.");
    else give(new Blob([text], { type: "text/csv" }), "csv");
  };
  return (
    <div className={styles.save}>
      <span>Save</span>
      <Button label="Save the figure as SVG" disabled={!any} onClick={() => void picture("svg")}>
        SVG
      </Button>
      <Button label="Save the figure as PNG" disabled={!any} onClick={() => void picture("png")}>
        PNG
      </Button>
      <Button label="Save the values as CSV" disabled={!any} onClick={() => void csv()}>
        CSV
      </Button>
      <Button
        label="Save the experiment as a file"
        onClick={() =>
          give(new Blob([`${JSON.stringify(experiment, null, 2)}\n`], { type: "application/json" }), "json")
        }
      >
        File
      </Button>
      <span role="status">{message}</span>
    </div>
  );
}

/** The caption of the saved picture. */
function captionOf({ open, verdict, complete }: { open: SweepOpen; verdict: string; complete: boolean }) {
  const { experiment, longest, points, variant } = open;
  const packets =
    longest === null ? [] : [`${packetsText(Math.max(...points.map(({ packets }) => packets)))} packets a point`];
  const seed = variant.seed ?? seedOf(experiment);
  return {
    title: experiment.title,
    facts: [
      sourceText(experiment),
      ...packets,
      ...(seed === null ? [] : [`seed ${seed}`]),
      complete ? verdict : "not all points have run",
      `build ${BUILD}`,
    ].filter(Boolean),
    link: location.href,
  };
}
