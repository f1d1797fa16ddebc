import { useState } from "react";
import { useApp, useAppState } from "../../../app/context";
import { count, plural } from "../../../base/format";
import { bytes, measured, time } from "../../../base/units";
import type { NetworkFrame } from "../../../gen/types/NetworkFrame";
import type { NetworkOpened } from "../../../gen/types/NetworkOpened";
import { Button } from "../../../kit/ui/Button";
import ui from "../../../kit/ui/words.module.css";
import { followPacket, showNode } from "../actions/view";
import { MetricsTable } from "../panels/metrics/MetricsTable";
import type { Metric } from "../panels/metrics/metrics";
import { metricsOf } from "../panels/metrics/metrics";
import metrics from "../panels/metrics/metrics.module.css";
import { endText } from "../panels/packets/remarks";
import { nodeOf } from "../state/selectors";
import { leftIn } from "./explain";
import styles from "./network.module.css";
import { scaleOf } from "./scene";

/** The metrics of a network: from end to end, of flows by size, and its nodes. */
export function NetworkPackets() {
  const network = useAppState(({ scenario }) => scenario?.opened.network);
  const frame = useAppState(({ shown }) => shown?.frame);
  if (!network || !frame?.network) return null;
  const { network: now, end, engines } = frame;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
    <section className={ui.panel} aria-label="Packets so far" tabIndex={0}>
      <h2>At {time(now.now_ps)}</h2>
      <p className={ui.note}>
        A step is {time(network.clock_ps)}. {plural(now.under_way, "packet")} under way in {count(network.nodes.length)}{" "}
        nodes.
      </p>
      {end !== null && end !== "drained" && (
        <p className={end === "stopped" ? undefined : ui.bad}>{endText(end, leftIn({ opened: network, engines }))}</p>
      )}
      <FollowForm />
      <MetricsTable caption="End to end" names={["all nodes"]} columns={[endToEnd(network, now)]} />
      <Sizes {...{ network, now }} />
      <Nodes {...{ network, now }} />
    </section>
  );
}

/** The metrics of the shown node beside those from end to end. */
export function NodeMetrics() {
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const frame = useAppState(({ shown }) => shown?.frame);
  const node = useAppState(nodeOf);
  const engine = useAppState((state) => state.engine);
  const network = opened?.network;
  if (!network || !frame?.network) return null;
  const own = metricsOf(opened, frame, engine).filter(({ name }) => !name.startsWith("operations."));
  return (
    <>
      <FollowForm />
      <MetricsTable
        caption="Up to this step"
        names={[network.nodes[node]?.name ?? "", "end to end"]}
        columns={[own, endToEnd(network, frame.network)]}
        marks={false}
      />
    </>
  );
}

const endToEnd = ({ measures }: NetworkOpened, { values }: NetworkFrame): Metric[] =>
  measures.map(({ key, unit, meaning }, i) => ({
    name: key,
    unit,
    meaning: meaning.replace(/, in thousandths(?=$|:)/, ""),
    value: values[i] ?? null,
  }));

/** Follows a packet by its number. */
function FollowForm() {
  const app = useApp();
  const followed = useAppState((state) => state.followed);
  const [typed, setTyped] = useState("");
  return (
    <form
      className={ui.row}
      onSubmit={(event) => {
        event.preventDefault();
        const number = Number.parseInt(typed, 10);
        if (number >= 0 && number < 2 ** 31) followPacket(app, number);
      }}
    >
      <label>
        Packet{" "}
        <input
          className={styles.packet}
          inputMode="numeric"
          value={typed}
          placeholder={followed === null ? "" : `${followed}`}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <Button tooltip="Show the way of this packet through the network">Follow</Button>
    </form>
  );
}

/** Finished flows by size. */
function Sizes({ network: { sizes }, now }: { network: NetworkOpened; now: NetworkFrame }) {
  const title = (end: number | null, i: number) => {
    const from = sizes[i - 1];
    return end === null ? `over ${bytes(from ?? 0)}` : `up to ${bytes(end)}`;
  };
  return (
    <table className={metrics.table}>
      <caption>Finished flows by size</caption>
      <thead>
        <tr>
          {["size", "flows", "mean", "p99", "slowdown", "p99"].map((name, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <th key={i} scope="col">
              {i === 2 ? "completion" : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {now.sizes.map(({ flows, values }, i) => (
          <tr key={title(sizes[i] ?? null, i)}>
            <th scope="row">{title(sizes[i] ?? null, i)}</th>
            <td>{count(flows)}</td>
            {values.map((value, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <td key={column}>{measured(value, column < 2 ? "ps" : "1/1000")}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Nodes that are listed at first. */
const FEW = 12;

/** Numbers of the nodes: most losses first, then the fullest. */
export function orderOfNodes({ nodes }: NetworkFrame): number[] {
  const all = nodes.map(({ lost, queued, waiting, leaving }, node) => ({
    node,
    lost,
    here: queued + waiting + leaving,
  }));
  return all.sort((a, b) => b.lost - a.lost || b.here - a.here || a.node - b.node).map(({ node }) => node);
}

/** The nodes with most losses and the fullest ones; a press shows one. */
function Nodes({ network, now }: { network: NetworkOpened; now: NetworkFrame }) {
  const app = useApp();
  const [all, setAll] = useState(false);
  const order = orderOfNodes(now);
  const shown = all ? order : order.slice(0, FEW);
  return (
    <>
      <table className={metrics.table}>
        <caption>Nodes: most losses first, then the fullest</caption>
        <thead>
          <tr>
            {["node", "waiting", "queued", "left", "lost"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((number) => {
            const [node, frame] = [network.nodes[number], now.nodes[number]];
            if (!node || !frame) return null;
            const { most, isLimit } = scaleOf(node, frame.queued);
            return (
              <tr key={number}>
                <th scope="row">
                  <button type="button" onClick={() => showNode(app, number)}>
                    {node.name}
                  </button>
                </th>
                <td>{count(frame.waiting)}</td>
                <td>
                  {count(frame.queued)}
                  {isLimit && <span className={ui.quiet}> of {count(most)}</span>}
                </td>
                <td>{count(frame.departures)}</td>
                <td className={frame.lost_now > 0 ? ui.bad : undefined}>{count(frame.lost)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {order.length > FEW && (
        <Button quiet tooltip={all ? "Only the first ones" : "Every node"} onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${count(order.length)}`}
        </Button>
      )}
    </>
  );
}
