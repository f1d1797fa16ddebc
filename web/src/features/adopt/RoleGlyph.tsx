import { Glyph } from "../../kit/tokens/Glyph";
import type { MapRole } from "./map/map-form";

/** Operations of the other designs that have the same glyph. */
const KINDS: Readonly<Record<MapRole, string>> = {
  put: "enqueue",
  take: "dequeue",
  exchange: "replace",
  other: "other",
};

/** The glyph of an operation by its role. */
export const RoleGlyph = ({ role, size = 14 }: { role: MapRole; size?: number }) => (
  <Glyph kind={KINDS[role]} size={size} />
);
