import { type CSSProperties, useState } from "react";
import { useApp, useAppState } from "../../../app/context";
import { asStep } from "../../../base/brand";
import { time } from "../../../base/units";
import { Button } from "../../../kit/ui/Button";
import ui from "../../../kit/ui/words.module.css";
import { jumpTo } from "../actions/move";
import { followPacket, showNode } from "../actions/view";
import { lossText } from "../panels/packets/remarks";
import { isAtNetwork } from "../state/selectors";
import styles from "./network.module.css";
import type { NetworkFollowed } from "./scene";
import { type NetworkTrip, partsOfTrip, stateAt, type TripPart } from "./trip";

const DOES = { waits: "waits", sent: "is sent", travels: "is on the link" } as const;
const NOW = {
  waits: "waits at",
  sent: "is being sent from",
  travels: "is on the link from",
  left: "has left the network from",
  lost: "was lost at",
} as const;

const CLASSES = { waits: styles.waits, sent: styles.isSent, travels: styles.travels };

/** The life of the followed packet, from node to node. A press on a part goes to its first step. */
export function TripLane({ followed: { packet, trip } }: { followed: NetworkFollowed }) {
  const app = useApp();
  const network = useAppState(({ scenario }) => scenario?.opened.network);
  const now = useAppState(({ shown }) => shown?.frame.network?.now_ps ?? 0);
  const atNetwork = useAppState(isAtNetwork);
  if (!network) return null;
  const nameOf = (node: number) => network.nodes[node]?.name ?? "";
  const here = trip && stateAt(trip, now);
  const parts = trip ? partsOfTrip(trip, network.clock_ps, now) : [];
  const stops = (trip ?? []).map((stop) => ({ stop, parts: parts.filter(({ node }) => node === stop.node) }));
  return (
    <aside className={styles.trip} aria-label="Followed packet">
      <p className={ui.wrap}>
        <Follow packet={packet} />
        <span className={ui.quiet}>{summary(trip, parts)}</span>
        {here && (
          <span>
            Now it {NOW[here.does]} <b>{nameOf(here.stop.node)}</b>
            {here.does === "lost" && here.stop.cause !== null && `: ${lossText(here.stop.cause)}`}.
          </span>
        )}
        <span className={ui.grow} />
        <Button quiet label="Follow no packet" onClick={() => followPacket(app, null)}>
          ✕
        </Button>
      </p>
      <ol className={styles.lane}>
        {stops.map(({ stop, parts }) => (
          <li key={stop.node} style={{ "--share": shareOf(parts) } as CSSProperties}>
            <p className={`${ui.note} ${ui.ellipsis}`}>
              {nameOf(stop.node)}
              {stop.cause !== null && <b className={ui.bad}> ✕ lost: {lossText(stop.cause)}</b>}
            </p>
            <span className={styles.parts}>
              {parts.map((part) => (
                <Part
                  key={part.does}
                  {...{ part, now }}
                  name={nameOf(stop.node)}
                  onPress={() => {
                    jumpTo(app, asStep(part.step));
                    if (!atNetwork) showNode(app, stop.node);
                  }}
                />
              ))}
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}

const durationOf = (parts: readonly TripPart[]) => parts.reduce((sum, { from, to }) => sum + to - from, 0);

/** Width of a node in the lane: its time, and something for its name. */
const shareOf = (parts: readonly TripPart[]) => Math.max(1, durationOf(parts));

/** How long it took so far, and for what. */
function summary(trip: NetworkTrip | null, parts: readonly TripPart[]): string {
  if (trip === null) return "";
  if (trip.length === 0) return "It has not come so far, or came too late to be recorded.";
  const waited = durationOf(parts.filter(({ does }) => does === "waits"));
  return `${time(durationOf(parts))}, of which it waited ${time(waited)}.`;
}

/** A part of the packet's life, filled up to the shown step. */
function Part({ part, name, now, onPress }: { part: TripPart; name: string; now: number; onPress(): void }) {
  const { does, from, to, step } = part;
  const done = Math.max(0, Math.min(1, (now - from) / Math.max(1, to - from)));
  const text = `${name}: the packet ${DOES[does]} for ${time(to - from)}, from ${time(from)} on. A press goes to step ${step}`;
  const style = { "--share": Math.max(1, to - from), "--done": `${100 * done}%` } as CSSProperties;
  return (
    <button
      type="button"
      className={`${styles.part} ${CLASSES[does] ?? ""}`}
      style={style}
      aria-label={text}
      title={text}
      aria-current={from <= now && now < to ? "step" : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    />
  );
}

/** The number of the followed packet, which can be typed. */
function Follow({ packet }: { packet: number }) {
  const app = useApp();
  const [typed, setTyped] = useState<string | null>(null);
  const follow = () => {
    const number = Number.parseInt(typed ?? "", 10);
    if (number >= 0 && number < 2 ** 31) followPacket(app, number);
    setTyped(null);
  };
  return (
    <label>
      <b>Packet</b>{" "}
      <input
        className={styles.packet}
        inputMode="numeric"
        value={typed ?? `${packet}`}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key === "Enter") follow();
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
    </label>
  );
}
