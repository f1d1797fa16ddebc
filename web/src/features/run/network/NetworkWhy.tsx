import { useMemo } from "react";
import { useApp, useAppState } from "../../../app/context";
import type { Pointing } from "../../../designs/contract";
import { followPacket, showNode } from "../actions/view";
import { chooseRemarks, ESSENTIAL } from "../panels/why/choose";
import { Why } from "../panels/why/Why";
import { useAfterCauses } from "../stage/motion";
import { notesAt } from "../state/notes";
import { networkRemarks } from "./explain";
import { numberIn, packetThing } from "./scene";
import { useNetworkScene } from "./use-scene";

/** Number of characters of sentences, alone and beside notes. */
const MAX_LETTERS = { alone: 330, besideNote: 215 };

/** The sentences about the network in the shown step, and its notes. */
export function NetworkWhy() {
  const scene = useNetworkScene(null);
  const notes = useAppState((state) => state.scenario?.file.notes);
  const frame = useAppState(({ shown }) => shown?.frame);
  const playing = useAppState((state) => state.playing);
  const pointing = useNetworkPointing();
  const here = useMemo(() => notesAt(notes, frame), [notes, frame]);
  const now = useMemo(() => {
    const most = here.length > 0 ? MAX_LETTERS.besideNote : MAX_LETTERS.alone;
    const remarks = scene ? chooseRemarks(networkRemarks(scene), most, ESSENTIAL) : [];
    return { sentences: remarks.length > 0 ? [{ name: null, remarks }] : [], notes: here };
  }, [scene, here]);
  const { sentences, notes: noted } = useAfterCauses(now);
  if (sentences.length === 0) return <div />;
  return <Why sentences={sentences} notes={noted} playing={playing} pointing={pointing} />;
}

/** Names in sentences lead to nodes, and follow packets. */
function useNetworkPointing(): Pointing {
  const app = useApp();
  const { store } = app;
  const hovered = useAppState((state) => state.hovered);
  const followed = useAppState((state) => state.followed);
  return useMemo(() => {
    const things = [hovered, followed === null ? null : packetThing(followed)].filter((thing) => thing !== null);
    return {
      lit: new Set(things),
      select: (thing) => {
        const [node, packet] = [numberIn(thing ?? "", "node"), numberIn(thing ?? "", "packet")];
        if (node !== null) showNode(app, node);
        if (packet !== null) followPacket(app, packet);
      },
      hover: (hovered) => store.setState({ hovered }),
    };
  }, [app, store, hovered, followed]);
}
