import { useMemo } from "react";
import { useAppState } from "../../../app/context";
import { plainText } from "../../../designs/contract";
import { Words } from "../../../terms/Words";
import { designOf } from "../state/selectors";
import { saidOf } from "./remarks";
import { useRemarks } from "./Stage";
import { sceneOf } from "./scene";

/** What the shown step means, as plain text. */
export function Said({ room }: { room: number }) {
  const scene = useAppState(sceneOf);
  const remarks = useRemarks();
  const design = useAppState((state) => designOf(state));
  const said = useMemo(
    () => (scene && design ? saidOf(scene, design, remarks, room) : []),
    [scene, design, remarks, room],
  );
  if (said.length === 0) return null;
  return <Words text={said.map(({ sentence }) => plainText(sentence)).join(" ")} />;
}
