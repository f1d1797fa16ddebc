import { useMemo } from "react";
import { useAppState } from "../app/context";
import { useRemarks } from "../app/Stage";
import { sceneOf } from "../app/scene";
import { plainText } from "../views/design";
import { chooseRemarks, quietRemark } from "../views/why/choose";

/** What the shown step means, as plain text. */
export function Said({ room }: { room: number }) {
  const scene = useAppState(sceneOf);
  const remarks = useRemarks();
  const said = useMemo(() => chooseRemarks(remarks, room), [remarks, room]);
  if (!scene) return null;
  return (said.length > 0 ? said : [quietRemark(scene)]).map(({ sentence }) => plainText(sentence)).join(" ");
}
