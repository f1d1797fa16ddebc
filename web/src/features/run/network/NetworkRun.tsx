import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { useApp, useAppState } from "../../../app/context";
import { Button } from "../../../kit/ui/Button";
import ui from "../../../kit/ui/words.module.css";
import { showNode } from "../actions/view";
import { COMMANDS, tooltipOf } from "../commands";
import { engineNames } from "../names";
import type { StageDrawingProps } from "../stage/Stage";
import { guesses } from "../stage/scene";
import { isAsking, isAtNetwork, nodeOf } from "../state/selectors";
import { NetworkStage } from "./NetworkStage";
import styles from "./network.module.css";
import { nodeText } from "./scene";
import { TripLane } from "./TripLane";
import { useFollowed } from "./use-scene";

/** A network of engines, or one of its nodes with the way back to it; and the followed packet. `structures` draws the node, and `Drawing` scales
 * the network. */
export function NetworkRun({ structures, Drawing }: NetworkRunProps) {
  const atNetwork = useAppState(isAtNetwork);
  // The way of a packet has what comes later, which an open question hides, and so do readers who guess first.
  const hides = useAppState((state) => isAsking(state) || guesses(state));
  const packet = useFollowed();
  const followed = hides ? null : packet;
  const byKey = useLastByKey();
  return (
    <>
      {atNetwork ? (
        <NetworkStage followed={followed} focuses={byKey} Drawing={Drawing} />
      ) : (
        <>
          <NodeBar focuses={byKey} />
          {structures}
        </>
      )}
      {followed && <TripLane followed={followed} />}
    </>
  );
}

interface NetworkRunProps {
  structures: ReactNode;
  Drawing: ComponentType<StageDrawingProps>;
}

/** Returns a function that is true if the reader has pressed a key since the pointer was last used: then the focus moves along. */
function useLastByKey(): () => boolean {
  const byKey = useRef(false);
  useEffect(() => {
    const gone = new AbortController();
    const options = { capture: true, signal: gone.signal };
    addEventListener("keydown", () => (byKey.current = true), options);
    addEventListener("pointerdown", () => (byKey.current = false), options);
    return () => gone.abort();
  }, []);
  const ask = useRef(() => byKey.current);
  return ask.current;
}

/** The way back from a node, and what the network knows of it. */
function NodeBar({ focuses }: { focuses(): boolean }) {
  const app = useApp();
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const engine = useAppState((state) => state.engine);
  const number = useAppState(nodeOf);
  const frame = useAppState(({ shown }) => shown?.frame.network?.nodes[number]);
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focuses() && document.activeElement === document.body) root.current?.querySelector("button")?.focus();
  }, [focuses]);
  const node = opened?.network?.nodes[number];
  if (!opened || !node) return <div />;
  const name = engineNames(opened.engines, opened.network)[engine] ?? "";
  const text = frame ? nodeText(node, frame).slice(node.name.length + 2) : "";
  return (
    <nav ref={root} className={`${ui.row} ${styles.nodeBar}`} aria-label="Node">
      <Button tooltip={tooltipOf(COMMANDS.network)} onClick={() => showNode(app, null)}>
        ‹ Network
      </Button>
      <b>{name}</b>
      <span className={`${ui.quiet} ${ui.ellipsis}`}>{text}</span>
    </nav>
  );
}
