import { useState } from "react";
import styles from "../../app/dialogs.module.css";
import type { Caption } from "../../kit/picture/caption";
import { drawPicture, type PicturePart, pngOf, svgText } from "../../kit/picture/picture";
import { saveFile } from "../../kit/save-file";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";

const CHOICES: readonly { title: string; parts: readonly PicturePart[] }[] = [
  { title: "pipeline and structure", parts: ["pipeline", "structure"] },
  { title: "pipeline", parts: ["pipeline"] },
  { title: "structure", parts: ["structure"] },
  { title: "waves", parts: ["waves"] },
  { title: "all of these", parts: ["pipeline", "structure", "waves"] },
];

/** Those that the page has: without waves the last ones are left out. */
const choicesOn = (page: Document) =>
  CHOICES.filter(({ parts }) => !parts.includes("waves") || page.querySelector("[data-picture=waves]") !== null);

/** The page's sentences about the step, then its notes. */
const sentencesOn = (page: Document): string[] =>
  [...page.querySelectorAll("section[aria-label=Why] p:not([aria-live])")]
    .map((one) => (one.textContent ?? "").replace(/\s+/g, " ").trim())
    .filter((text) => text !== "");

/** Saves the drawing of the step as a picture, in the colours of the page; or prints it. */
export function SavePicture(props: {
  caption: Caption;
  /** Without its extension. */
  fileName: string;
}) {
  const { caption, fileName } = props;
  const [choices] = useState(() => choicesOn(document));
  const [choice, setChoice] = useState(0);
  const [message, setMessage] = useState("");
  const [withWords, setWithWords] = useState(false);
  const make = async (kind: "svg" | "png") => {
    const drawing = drawPicture(document, choices[choice]?.parts ?? [], {
      ...caption,
      sentences: withWords ? sentencesOn(document) : [],
    });
    if (!drawing) return setMessage("Nothing of it is on the page.");
    try {
      saveFile(
        kind === "svg" ? new Blob([svgText(drawing)], { type: "image/svg+xml" }) : await pngOf(drawing, caption),
        `${fileName}.${kind}`,
      );
      setMessage(`✓ saved as ${fileName}.${kind}`);
    } catch {
      setMessage("The browser could not make this picture. Save it as SVG.");
    }
  };
  return (
    <div className={styles.row}>
      <label className={styles.row}>
        Save a picture of
        <select className={styles.choice} value={choice} onChange={(event) => setChoice(Number(event.target.value))}>
          {choices.map(({ title }, i) => (
            <option key={title} value={i}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.row}>
        <input type="checkbox" checked={withWords} onChange={(event) => setWithWords(event.target.checked)} />
        with its sentences and notes
      </label>
      <Button label="Save the picture as SVG" onClick={() => void make("svg")}>
        SVG
      </Button>
      <Button label="Save the picture as PNG" onClick={() => void make("png")}>
        PNG
      </Button>
      <Button tooltip="The step as a card on one sheet" onClick={() => print()}>
        Print…
      </Button>
      <span role="status" className={`${ui.quiet} ${ui.numbers}`}>
        {message}
      </span>
    </div>
  );
}
