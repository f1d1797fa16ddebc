import { useMemo } from "react";
import { useApp, useAppState } from "../../../../app/context";
import { count, plural } from "../../../../base/format";
import { bytes, measured, rate, time } from "../../../../base/units";
import type { PacketsScene } from "../../../../designs/contract";
import type { ClassFrame } from "../../../../gen/types/ClassFrame";
import type { PortOpened } from "../../../../gen/types/PortOpened";
import { Sections } from "../../../../kit/ui/Sections";
import ui from "../../../../kit/ui/words.module.css";
import { Words } from "../../../../terms/Words";
import { openPanel } from "../../actions/view";
import { classNames } from "../../names";
import { networkPart } from "../../network/lazy";
import { sceneOf } from "../../stage/scene";
import { isAtNetwork, nodeOf } from "../../state/selectors";
import type { PacketsPart } from "../../view-slice";
import { EnginesTable } from "../metrics/MetricsTable";
import { measureGroups } from "../metrics/metrics";
import { SharesPanel } from "../shares/SharesPanel";
import { sentPart } from "./Edges";
import styles from "./packets.module.css";
import { endText } from "./remarks";

const PARTS: readonly { key: PacketsPart; title: string }[] = [
  { key: "measures", title: "So far" },
  { key: "shares", title: "Shares" },
];

/** Runs with a network alone need it. */
const NetworkPackets = networkPart(({ NetworkPackets }) => NetworkPackets);
const NodeMetrics = networkPart(({ NodeMetrics }) => NodeMetrics);

/** Metrics of packets, or shares of service. */
export function PacketsPanel() {
  const app = useApp();
  const scene = useAppState(sceneOf);
  const part = useAppState((state) => state.packets);
  if (useAppState(isAtNetwork)) return <NetworkPackets />;
  if (!scene?.packets) return null;
  return (
    <Sections parts={PARTS} open={part} onOpen={(packets) => openPanel(app, { packets })}>
      {part === "shares" ? <SharesPanel /> : <Measures packets={scene.packets} />}
    </Sections>
  );
}

/** The clock, the link, and metrics so far: of all packets, and of every class. */
function Measures({ packets }: { packets: PacketsScene }) {
  const { lane, opened, clock, end } = packets;
  const file = useAppState((state) => state.scenario?.file);
  const nameOf = useMemo(() => (file ? classNames(file) : String), [file]);
  const several = useAppState(({ scenario }) => (scenario?.opened.engines.length ?? 0) > 1);
  const node = useAppState((state) => state.scenario?.opened.network?.nodes[nodeOf(state)]);
  const groups = useMemo(() => measureGroups(opened.measures), [opened]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
    <section className={styles.panel} aria-label="Packets so far" tabIndex={0}>
      <div className={styles.when}>
        <h2>At {time(lane.now_ps)}</h2>
        <p className={styles.quiet}>
          A step is {time(clock)}; the link has {rate(node?.rate_mbps ?? opened.rate_mbps)}.
        </p>
      </div>
      <Link packets={packets} />
      <p className={styles.facts}>
        {plural(lane.packets, "packet")} came so far, {count(lane.waiting)} wait in front of the queue.{" "}
        {lane.next_ps === null ? "No more comes." : `The next one comes at ${time(lane.next_ps)}.`}
      </p>
      {end !== null && end !== "drained" && (
        <p className={end === "stopped" ? undefined : ui.bad}>{endText(end, lane.left)}</p>
      )}
      {lane.classes.length > 1 && (
        <>
          <Classes classes={lane.classes} opened={opened} nameOf={nameOf} />
          <p className={`${styles.facts} ${styles.quiet}`}>{RATE}</p>
        </>
      )}
      {/* Metrics of several engines side by side replace the metrics of the shown engine. */}
      {several && !node && <EnginesTable />}
      {node && <NodeMetrics />}
      {(several ? [] : groups).map(({ title, rows }) => (
        <table key={title} className={styles.measures}>
          <caption>
            <Words text={title} />
          </caption>
          <tbody>
            {rows.map(({ index, label }) => {
              const { unit, meaning } = opened.measures[index] ?? { unit: "", meaning: "" };
              return (
                <tr key={label} title={meaning}>
                  <th scope="row">
                    <Words text={label} />
                    <span className="unseen">: {meaning}</span>
                  </th>
                  <td>{measured(lane.values[index], unit)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ))}
    </section>
  );
}

function Link({ packets: { lane } }: { packets: PacketsScene }) {
  const { sending, ready } = lane;
  const part = sending ? sentPart(sending, lane.now_ps) : 0;
  const text = sending
    ? `packet ${sending.element.packet} of flow ${sending.element.flow}, ${bytes(sending.element.bytes)}`
    : "idle";
  const [first] = ready;
  return (
    <div data-link>
      <p className={styles.facts}>
        On the link: <span data-packet={sending?.element.packet}>{text}</span>.{" "}
        {first && (
          <span data-packet={first.packet}>
            {ready.length === 1
              ? `Packet ${first.packet} stands ready for it.`
              : `${count(ready.length)} packets stand ready for it, packet ${first.packet} first.`}
          </span>
        )}
      </p>
      <div
        className={`${styles.bar} ${styles.part}`}
        role="img"
        aria-label={`${Math.round(100 * part)} % of the packet has left`}
      >
        <span className={styles.sent} style={{ width: `${100 * part}%` }} />
      </div>
    </div>
  );
}

/** Explains the rates, which readers otherwise add up. */
const RATE =
  "A class’s rate is its bytes over its own time, from its first arrival to its last departure. Classes that are active at different times add up to more than the link.";

/** Columns of the table of classes. */
const COLUMNS = [
  ["departed", "left", ""],
  ["dropped", "lost", ""],
  ["throughput", "rate", "Mb/s"],
  ["delay.mean", "mean delay", "ps"],
] as const;

function Classes(props: { classes: readonly ClassFrame[]; opened: PortOpened; nameOf(number: number): string }) {
  const { classes, opened, nameOf } = props;
  return (
    <table className={styles.classes}>
      <caption>By class</caption>
      <thead>
        <tr>
          <th scope="col">class</th>
          {COLUMNS.map(([key, title]) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {classes.map((one) => (
          <tr key={one.class}>
            <th scope="row">{nameOf(one.class)}</th>
            {COLUMNS.map(([key, , unit]) => (
              <td key={key}>{measured(one.values[opened.of_class.indexOf(key)], unit)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
