import { useMemo } from "react";
import { plainText } from "../designs/contract";
import { useAppState } from "./context";
import { saidOf } from "./remarks";
import { useRemarks } from "./Stage";
import { sceneOf } from "./scene";
import { designOf } from "./state/store";

/** What the shown step means, as plain text. */
export function Said({ room }: { room: number }) {
  const scene = useAppState(sceneOf);
  const remarks = useRemarks();
  const design = useAppState((state) => designOf(state));
  const said = useMemo(
    () => (scene && design ? saidOf(scene, design, remarks, room) : []),
    [scene, design, remarks, room],
  );
  return said.length === 0 ? null : said.map(({ sentence }) => plainText(sentence)).join(" ");
}
