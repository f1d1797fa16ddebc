import { type FormEvent, useEffect, useRef, useState } from "react";
import { readHeights } from "../../app/aligning";
import { useApp } from "../../app/context";
import { FITTED, readSight } from "../../base/sight";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { replaceSide, sightBoth, takeHeights, takeReport } from "./actions";
import styles from "./compare.module.css";
import { type Comparison, heightsOfBoth, type Side, type SideReport, stepOfSide, type Which } from "./comparison";

/** What the page in a frame leaves out: what there is once for both. */
const HIDDEN = "bar,transport,timeline";

/** One side: the page itself, with what it shows above it. */
export function Pane({ which, comparison }: { which: Which; comparison: Comparison }) {
  const side = comparison.sides[which];
  const link = comparison.links[which];
  const name = which === 0 ? "Left" : "Right";
  const title = titleOf(side);
  const step = stepOfSide(side, comparison.wanted);
  return (
    <section className={styles.pane} aria-label={title ? `${name}: ${title}` : name}>
      <header>
        <h2>
          <span className={styles.name}>{name}</span> <bdi>{title}</bdi>
        </h2>
        {side.told && step < comparison.wanted && <span className={ui.note}>ended at step {step}</span>}
        <a href={`./${link}&t=${step}`} target="_blank" rel="noreferrer" title="This side on a separate page">
          Open full <span aria-hidden="true">↗</span>
          <span className="unseen"> {name.toLowerCase()} side</span>
        </a>
      </header>
      {side.wrong === null ? (
        <Framed which={which} link={link} comparison={comparison} title={`${name}: ${title || "loading"}`} />
      ) : (
        <Wrong which={which} name={name} wrong={side.wrong} />
      )}
    </section>
  );
}

function titleOf({ told }: Side): string {
  if (!told) return "";
  const title = told.title || "Untitled scenario";
  return told.branch === null ? title : `${title}, branch ${told.branch}`;
}

/** The page in a frame, kept at the cursor. */
function Framed(props: { which: Which; link: string; comparison: Comparison; title: string }) {
  const { which, link, comparison, title } = props;
  const app = useApp();
  const frame = useRef<HTMLIFrameElement>(null);
  const { wanted } = comparison;
  // Its address is where it begins; later messages move it.
  const [src] = useState(() => `./?embed=1&hide=${HIDDEN}${link}&t=${wanted}`);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (!source || source !== frame.current?.contentWindow) return;
      const { queuescope, is } = (data ?? {}) as { queuescope?: unknown; is?: unknown };
      if (queuescope !== 1) return;
      const sight = is === "view" ? readSight(data) : null;
      if (sight) sightBoth(app, { ...FITTED, ...sight }, which);
      const heights = is === "heights" ? readHeights(data) : null;
      if (heights) takeHeights(app, which, heights);
      if (is !== "state") return;
      const told = data as SideReport;
      takeReport(app, which, told);
      // It plays with the other one, or not at all.
      if (told.playing) ask(frame.current, { do: "play", playing: false });
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [app, which]);
  const shown = comparison.sides[which].told?.step;
  const there = comparison.sides[which].reached;
  useEffect(() => {
    // A frame that is there already, of a comparison whose other side was replaced, has to report again.
    if (shown === undefined) ask(frame.current, { do: "state" });
    else if (!there) ask(frame.current, { do: "seek", step: wanted });
  }, [wanted, shown, there]);
  const { strip, why } = heightsOfBoth(comparison);
  const begun = shown !== undefined;
  useEffect(() => {
    if (begun) ask(frame.current, { do: "align", strip, why });
  }, [begun, strip, why]);
  const presents = comparison.sides[which].told?.present;
  const { present } = comparison;
  useEffect(() => {
    if (presents !== undefined && presents !== present) ask(frame.current, { do: "present", present });
  }, [presents, present]);
  const { sight } = comparison;
  useEffect(() => {
    if (present && sight.from !== which) {
      const { by, top, left } = sight;
      ask(frame.current, { do: "view", by, top, left });
    }
  }, [present, sight, which]);
  return <iframe ref={frame} className={styles.frame} src={src} title={title} />;
}

/** Nothing secret is sent. A page in a sandbox could not name the frame's origin, which has none. */
const ask = (frame: HTMLIFrameElement | null, message: object) =>
  frame?.contentWindow?.postMessage({ queuescope: 1, ...message }, "*");

/** Shows the fault of a link, and a field for another one. */
function Wrong({ which, name, wrong }: { which: Which; name: string; wrong: string }) {
  const app = useApp();
  const [text, setText] = useState("");
  const [why, setWhy] = useState(wrong);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const shown = await replaceSide(app, which, text);
    if (!shown.ok) setWhy(shown.error);
  };
  return (
    <form className={styles.wrong} onSubmit={(event) => void submit(event)}>
      <div role="alert">
        <h3>
          <span aria-hidden="true">⚠</span> This link cannot be shown
        </h3>
        <p>{why}</p>
      </div>
      <label>
        Another link for the {name.toLowerCase()} side
        <input value={text} spellCheck={false} onChange={(event) => setText(event.target.value)} />
      </label>
      <button type="submit" hidden />
      <Button primary disabled={text.trim() === ""} onClick={() => void submit(new Event("submit") as never)}>
        Show
      </Button>
    </form>
  );
}
