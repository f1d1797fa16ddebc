import type { ComponentType } from "react";
import type { Topic } from "../address/guide";
import { fetched } from "../kit/ui/fetched";
import { useAppState } from "../player/context";

/** Each guide is fetched when it is shown first. */
const PAGES: Readonly<Record<Topic, ComponentType>> = {
  bbq: fetched(() => import("./bbq/Bbq").then(({ Bbq }) => Bbq)),
  gearbox: fetched(() => import("./gearbox/Gearbox").then(({ Gearbox }) => Gearbox)),
  scr: fetched(() => import("./scr/Scr").then(({ Scr }) => Scr)),
  "sp-pifo": fetched(() => import("./sp_pifo/SpPifo").then(({ SpPifo }) => SpPifo)),
};

/** What a design is, and why it is hard, in a few minutes. */
export function Guides() {
  const Page = PAGES[useAppState((state) => state.about.topic)];
  return <Page />;
}
