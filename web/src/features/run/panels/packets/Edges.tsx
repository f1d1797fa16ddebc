import { count, plural } from "../../../../base/format";
import { bytes, time } from "../../../../base/units";
import type { PacketsScene } from "../../../../designs/contract";
import type { ElementFrame } from "../../../../gen/types/ElementFrame";
import type { SendingFrame } from "../../../../gen/types/SendingFrame";
import ui from "../../../../kit/ui/words.module.css";
import styles from "./packets.module.css";

/** Number of rows that fit beside the first stage. */
const ROWS = 4;

const about = ({ packet, flow, class: number, bytes: length, rank, priority }: ElementFrame) =>
  `packet ${packet}: flow ${flow}, class ${number}, ${bytes(length)}` +
  (rank === null || priority === null ? "" : `, rank ${count(rank)}, priority ${count(priority)}`);

/** Packets waiting in front of an engine. */
export interface InFront {
  /** Their number. */
  waiting: number;
  /** The packets that reach the port next, the first one in front, if they are known. */
  next: readonly ElementFrame[];
}

/** The packets waiting in front of an engine; in little space only their number. */
export function Waiting(props: { front: InFront; narrow: boolean; width: string; top: string }) {
  const { narrow, width, top } = props;
  const { waiting, next } = props.front;
  const shown = next.slice(0, waiting > ROWS ? ROWS - 1 : ROWS);
  const more = shown.length > 0 ? waiting - shown.length : 0;
  return (
    <div className={styles.waiting} style={{ width, top }}>
      <p
        className={`${ui.quiet} ${ui.numbers}`}
        title={`${plural(waiting, "packet waits", "packets wait")} to come in`}
      >
        {narrow ? "waits" : "waiting"} {count(waiting)}
      </p>
      {!narrow && (
        <ol>
          {shown.map((element) => (
            <li key={element.packet} className={styles.chip} title={about(element)}>
              <span>
                {element.packet}
                {element.priority !== null && (
                  <>
                    {" "}
                    <span className={ui.quiet}>@</span> {element.priority}
                  </>
                )}
              </span>
              <span className={ui.quiet}>{bytes(element.bytes)}</span>
            </li>
          ))}
        </ol>
      )}
      {!narrow && more > 0 && <p className={`${ui.quiet} ${ui.numbers}`}>and {count(more)} more</p>}
    </div>
  );
}

/** The link: the packet being sent with its progress, and ready packets as far as they fit. */
export function OnLink({ packets: { lane } }: { packets: PacketsScene }) {
  const { sending, ready } = lane;
  const part = sending ? sentPart(sending, lane.now_ps) : 0;
  const text = sending
    ? `${about(sending.element)}; its last bit leaves in ${time(Math.max(0, sending.end_ps - lane.now_ps))}`
    : "the link is idle";
  return (
    <div className={`${styles.bar} ${styles.link}`} title={text} data-link>
      <span className={styles.sent} style={{ width: `${100 * part}%` }} />
      <span className={styles.onLink}>
        <span data-packet={sending?.element.packet}>{sending ? `link: ${sending.element.packet}` : "link idle"}</span>
        {ready.map((element) => (
          <span
            key={element.packet}
            className={styles.ready}
            title={`${about(element)}; it stands ready for the link`}
            data-packet={element.packet}
          >
            <span className="unseen">, ready: </span>
            {element.packet}
          </span>
        ))}
      </span>
    </div>
  );
}

/** Progress of a packet on the link, from 0 to 1. */
export function sentPart({ begin_ps, end_ps }: SendingFrame, now: number): number {
  return end_ps > begin_ps ? Math.min(1, Math.max(0, (now - begin_ps) / (end_ps - begin_ps))) : 1;
}
