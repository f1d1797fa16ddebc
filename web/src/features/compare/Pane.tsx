import { type FormEvent, useEffect, useRef, useState } from "react";
import { readHeights } from "../../app/align-heights";
import { useApp } from "../../app/context";
import { FITTED, readSight } from "../../base/zoom";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { replaceSide, takeHeights, takeReport, zoomBoth } from "./actions";
import styles from "./compare.module.css";
import { type Comparison, heightsOfBoth, type Side, type SideReport, stepOfSide, type Which } from "./comparison";

/** Parts that the page in a frame hides, since they exist once for both sides. */
const HIDDEN = "bar,transport,timeline";

/** One side: an embedded page, below its title. */
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
        {side.report && step < comparison.wanted && <span className={ui.note}>ended at step {step}</span>}
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

function titleOf({ report }: Side): string {
  if (!report) return "";
  const title = report.title || "Untitled scenario";
  return report.branch === null ? title : `${title}, branch ${report.branch}`;
}

/** The embedded page, which follows the cursor. */
function Framed(props: { which: Which; link: string; comparison: Comparison; title: string }) {
  const { which, link, comparison, title } = props;
  const app = useApp();
  const frame = useRef<HTMLIFrameElement>(null);
  const { wanted } = comparison;
  // The address of its first step; later messages move it.
  const [src] = useState(() => `./?embed=1&hide=${HIDDEN}${link}&t=${wanted}`);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (!source || source !== frame.current?.contentWindow) return;
      const { queuescope, is } = (data ?? {}) as { queuescope?: unknown; is?: unknown };
      if (queuescope !== 1) return;
      const sight = is === "view" ? readSight(data) : null;
      if (sight) zoomBoth(app, { ...FITTED, ...sight }, which);
      const heights = is === "heights" ? readHeights(data) : null;
      if (heights) takeHeights(app, which, heights);
      if (is !== "state") return;
      const report = data as SideReport;
      takeReport(app, which, report);
      // It plays together with the other side, or not at all.
      if (report.playing) ask(frame.current, { do: "play", playing: false });
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, [app, which]);
  const shown = comparison.sides[which].report?.step;
  const there = comparison.sides[which].reached;
  useEffect(() => {
    // A frame that already exists, of a comparison whose other side was replaced, must report again.
    if (shown === undefined) ask(frame.current, { do: "state" });
    else if (!there) ask(frame.current, { do: "seek", step: wanted });
  }, [wanted, shown, there]);
  const { strip, why } = heightsOfBoth(comparison);
  const begun = shown !== undefined;
  useEffect(() => {
    if (begun) ask(frame.current, { do: "align", strip, why });
  }, [begun, strip, why]);
  const presents = comparison.sides[which].report?.present;
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

/** No secrets are sent. The origin of a sandboxed frame cannot be named, since it has none. */
const ask = (frame: HTMLIFrameElement | null, message: object) =>
  frame?.contentWindow?.postMessage({ queuescope: 1, ...message }, "*");

/** Shows the error of a link, and a field for another one. */
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
