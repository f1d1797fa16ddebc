import { useMemo } from "react";
import { plainText } from "../designs/contract";
import { chooseRemarks, quietRemark } from "../panels/why/choose";
import { useAppState } from "./context";
import { useRemarks } from "./Stage";
import { sceneOf } from "./scene";

/** What the shown step means, as plain text. */
export function Said({ room }: { room: number }) {
  const scene = useAppState(sceneOf);
  const remarks = useRemarks();
  const said = useMemo(() => chooseRemarks(remarks, room), [remarks, room]);
  if (!scene) return null;
  return (said.length > 0 ? said : [quietRemark(scene)]).map(({ sentence }) => plainText(sentence)).join(" ");
}
