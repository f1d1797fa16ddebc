import { type ComponentType, lazy } from "react";
import type { Topic } from "../address/guide";
import { useAppState } from "../player/context";

/** Each guide is fetched when it is shown first. */
const PAGES: Readonly<Record<Topic, ComponentType>> = {
  bbq: lazy(() => import("./bbq/Bbq").then(({ Bbq }) => ({ default: Bbq }))),
  gearbox: lazy(() => import("./gearbox/Gearbox").then(({ Gearbox }) => ({ default: Gearbox }))),
  "sp-pifo": lazy(() => import("./sp_pifo/SpPifo").then(({ SpPifo }) => ({ default: SpPifo }))),
};

/** What a design is, and why it is hard, in two minutes. */
export function Guides() {
  const Page = PAGES[useAppState((state) => state.about.topic)];
  return <Page />;
}
