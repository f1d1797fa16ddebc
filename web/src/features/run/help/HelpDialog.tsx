import { addressOfPlace, type Topic } from "../../../address/guide";
import { useApp } from "../../../app/context";
import { toAbout } from "../../../app/screens";
import { EndMark, Glyph } from "../../../kit/tokens/Glyph";
import { Dialog } from "../../../kit/ui/Dialog";
import ui from "../../../kit/ui/words.module.css";
import { COMMANDS, type Command } from "../commands";
import styles from "./help.module.css";

/** Keys and symbols. */
export function HelpDialog({ onClose }: { onClose(): void }) {
  const app = useApp();
  const reportedLink = (topic: Topic, text: string) => (
    <a
      href={`./${addressOfPlace({ topic, part: null })}`}
      onClick={(event) => {
        event.preventDefault();
        toAbout(app, { topic, part: null });
      }}
    >
      {text}
    </a>
  );
  return (
    <Dialog title="Help" size="broad" onClose={onClose}>
      <div className={styles.help}>
        <section>
          <h3>Keys</h3>
          <dl className={`${styles.keys} ${styles.two}`}>
            {KEYS.map(([keys, does]) => (
              <div key={`${keys} ${does}`}>
                <dt>
                  {keys.split("  ").map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>Signs</h3>
          <dl className={styles.keys}>
            {["enqueue", "dequeue-max", "dequeue-min"].map((kind) => (
              <div key={kind}>
                <dt>
                  <Glyph kind={kind} />
                </dt>
                <dd>{kind}</dd>
              </div>
            ))}
            <div>
              <dt>
                <Glyph kind="enqueue" faint />
              </dt>
              <dd>still to come, or rejected</dd>
            </div>
            <div>
              <dt>
                <EndMark end="head" /> <EndMark end="tail" />
              </dt>
              <dd>purple works at HEAD, orange at TAIL</dd>
            </div>
            <div>
              <dt>
                <svg width="28" height="12" aria-hidden="true">
                  <path d="M26 3v4H7V3" className={styles.signArc} />
                  <path d="M7 0l3.5 5h-7z" className={styles.signTip} />
                </svg>
              </dt>
              <dd>forwarded from a later stage</dd>
            </div>
            <div>
              <dt className="mono">17 @ 2</dt>
              <dd>data 17 of priority 2</dd>
            </div>
            <div>
              <dt>
                <span className={styles.signTouched} />
              </dt>
              <dd>touched in this step, in the color of the operation</dd>
            </div>
          </dl>
        </section>
      </div>
      <p className={ui.quiet}>
        The picture of step s shows what happened in cycle s, and the state after it. The hardware is SystemVerilog,
        compiled by Verilator to WebAssembly; the model is written in Rust from the paper. Both get the same operations
        and are compared at every step. What the queues do and why it is hard: {reportedLink("bbq", "what BBQ is")},{" "}
        {reportedLink("exact-queues", "what PIEO and BMW-Tree are")}, {reportedLink("sp-pifo", "what SP-PIFO is")},{" "}
        {reportedLink("gearbox", "what Gearbox is")} and {reportedLink("scr", "what SCR is")}, in a few minutes each;{" "}
        {reportedLink("words", "all words")} that are explained. For teachers:{" "}
        {reportedLink("class", "a class of 90 minutes")}.
      </p>
    </Dialog>
  );
}

type HelpRow = readonly [written: string, does: string];

const row = ({ written, does }: Command): HelpRow => [written, does];

const {
  play,
  stepOn,
  stepBack,
  toEnd,
  toMark,
  present,
  guess,
  ten,
  record,
  sideBySide,
  zoom,
  toBreakpoint,
  toDecision,
  toTouch,
  find,
  conditions,
  note,
  share,
  open,
  help,
  close,
} = COMMANDS;

/** What the keys do. */
const KEYS: readonly HelpRow[] = [
  ...[play, stepOn, stepBack].map(row),
  ["shift → ←", "10 steps on or back"],
  ["↑  ↓", "in the drawing, which the tab key enters: the thing before or after"],
  ...[toEnd, toMark, present].map(row),
  ["l", "in presenter mode: a spotlight that follows the pointer, or none"],
  [".", "in presenter mode: a blank screen, until any key"],
  ["+  -  0", "in presenter mode: the drawing larger, smaller, or fitted to the window again"],
  ["ctrl wheel", "in presenter mode: the drawing larger or smaller"],
  ["↑ ↓  shift ↑ ↓", "in presenter mode: scroll a drawing that was made larger, or sideways"],
  [
    "page down  page up",
    "in presenter mode of a lesson: the answer and then the next stop, or the stop before, as clickers send them",
  ],
  ["b", "in presenter mode of a lesson: a blank screen too"],
  ["t", "in presenter mode of a lesson: the teacher's window"],
  ["n  shift n", "in a lesson: the next stop, or the one before; in ten questions: the next one"],
  ["v", "in a lesson: read it aloud, or not"],
  ...[guess, ten, record, sideBySide, zoom, toBreakpoint, toDecision, toTouch, find].map(row),
  [
    "w  shift w",
    "to the next word that is explained, on a card with focus to its first one, or back; enter leads on to its links",
  ],
  ...[conditions, note, share, open].map(row),
  ["ctrl v", "open the link or file that was copied"],
  ["ctrl z", "undo the last change: a note, an operation by hand, a branch, a breakpoint, an edit"],
  ["ctrl y  ctrl shift z", "redo the last undone change"],
  ...[help, close].map(row),
];
