// The parts of runs with a network, which are loaded when the first one is shown. One import: each repeats the list of what it needs.

import type { ComponentType } from "react";
import { LazyBoundary } from "../../../app/LazyBoundary";
import { chunk } from "../../../kit/ui/chunk";

type NetworkParts = typeof import("./parts");

/** A part by its name. */
export function networkPart<Props extends object>(of: (parts: NetworkParts) => ComponentType<Props>) {
  const Part = chunk<Props>(() => import("./parts").then(of));
  return (props: Props) => (
    <LazyBoundary resetKey="network">
      <Part {...props} />
    </LazyBoundary>
  );
}
