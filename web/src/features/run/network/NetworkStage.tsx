import { type ComponentType, useEffect, useMemo, useRef } from "react";
import { useApp, useAppState } from "../../../app/context";
import { err, ok } from "../../../base/result";
import drawing from "../../../kit/drawing/structure.module.css";
import { Marks, patchers } from "../../../kit/marks/Marks";
import ui from "../../../kit/ui/words.module.css";
import { useSize } from "../../../kit/use-size";
import { followPacket, showNode } from "../actions/view";
import { FindField } from "../panels/find/FindField";
import { useMotion } from "../stage/motion";
import type { StageDrawingProps } from "../stage/Stage";
import { networkMarks } from "./draw";
import { crosspointsOf, layoutOf, leastOf } from "./layout";
import styles from "./network.module.css";
import { type NetworkFollowed, type NetworkScene, nodeThing, numberIn, packetThing } from "./scene";
import { useNetworkScene } from "./use-scene";

/** The drawing of a network in the available size. A click on a node shows its scheduler, a click on a packet follows it. */
export function NetworkStage({ followed, focuses, Drawing }: NetworkStageProps) {
  const root = useRef<HTMLDivElement>(null);
  const size = useSize(root);
  const scene = useNetworkScene(followed);
  const crosspoints = useAppState(({ scenario }) => (scenario ? crosspointsOf(scenario.file) : 0));
  const present = useAppState((state) => state.present);
  const app = useApp();
  const finding = useAppState((state) => state.isSearchOpen);
  const opened = scene?.opened;
  /** A number is that of a packet. */
  const find = async (text: string) => {
    const name = text.trim();
    const node = opened?.nodes.findIndex((one) => one.name === name) ?? -1;
    if (node >= 0) showNode(app, node);
    else if (/^\d{1,9}$/.test(name)) followPacket(app, Number(name));
    else return err(`No node is called ${name}, and it is no number of a packet.`);
    return ok(null);
  };
  const least = useMemo(() => opened && leastOf(opened, crosspoints), [opened, crosspoints]);
  return (
    <div ref={root} className={styles.drawn} data-network data-scrolls={present || undefined}>
      {finding && (
        <FindField
          label="Node or packet"
          examples={`${opened?.nodes[0]?.name ?? ""}, 17`}
          onFind={find}
          onClose={() => app.store.setState({ isSearchOpen: false })}
        />
      )}
      {scene && size && least && (
        <Drawing size={size} least={least}>
          {(width, height) => <NetworkDrawing {...{ scene, crosspoints, width, height, focuses }} />}
        </Drawing>
      )}
    </div>
  );
}

interface NetworkStageProps {
  followed: NetworkFollowed | null;
  focuses(): boolean;
  /** Scales a drawing to the available size. */
  Drawing: ComponentType<StageDrawingProps>;
}

interface NetworkDrawingProps {
  scene: NetworkScene;
  crosspoints: number;
  width: number;
  height: number;
  focuses(): boolean;
}

function NetworkDrawing({ scene, crosspoints, width, height, focuses }: NetworkDrawingProps) {
  const app = useApp();
  const { store } = app;
  const { opened, followed } = scene;
  const motion = useMotion();
  const layout = useMemo(() => layoutOf(opened, crosspoints, width, height), [opened, crosspoints, width, height]);
  const picture = useMemo(() => networkMarks(scene, layout), [scene, layout]);
  const packet = followed?.packet ?? null;
  const lit = useMemo(() => new Set(packet === null ? [] : [packetThing(packet)]), [packet]);
  const hovered = useAppState((state) => state.hovered);
  const all = useMemo(() => (hovered === null ? lit : new Set([...lit, hovered])), [lit, hovered]);
  const around = useRef<HTMLDivElement>(null);
  // Back from a node, the keyboard goes on there.
  useEffect(() => {
    const marks = around.current?.querySelector<SVGGElement>("svg > g");
    const { engine } = store.getState();
    if (marks && focuses() && document.activeElement === document.body)
      patchers.get(marks)?.elementOf(nodeThing(engine))?.focus();
  }, [store, focuses]);
  return (
    <div ref={around} className={ui.whole}>
      <Marks
        picture={picture}
        label="Network: its nodes, and the packets between them"
        className={drawing.structure}
        lit={all}
        onSelect={(thing) => {
          const [node, other] = [numberIn(thing, "node"), numberIn(thing, "packet")];
          if (node !== null) showNode(app, node);
          if (other !== null) followPacket(app, other === store.getState().followed ? null : other);
        }}
        onHover={(hovered) => store.setState({ hovered })}
        motion={motion}
      />
    </div>
  );
}
