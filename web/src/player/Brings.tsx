import { useEffect } from "react";
import { useAppState } from "./context";
import { Fetched, Fetching } from "./Fetched";
import { later } from "./later";
import type { AppState } from "./state/store";
import { useAfterFrame } from "./use-after-frame";

const Brought = later(() => import("./Brought").then(({ Brought }) => Brought));

/** Whether no first step is still to be shown, which would have to wait for this. */
const isBegun = ({ shown, trouble, asked }: AppState) => Boolean(shown ?? trouble ?? asked);

/** `Brought` for screens with a first step: fetched once that is shown or will not come. */
export function Brings() {
  const begun = useAppState(isBegun);
  const ready = useAfterFrame(begun);
  useEffect(stay, []);
  if (!ready) return begun && <Fetching />;
  return (
    <Fetched of="brought">
      <Brought />
    </Fetched>
  );
}

/** Otherwise the browser would leave the page for a file that is dropped before then. */
function stay() {
  const stay = (event: DragEvent) => event.preventDefault();
  addEventListener("dragover", stay);
  addEventListener("drop", stay);
  return () => {
    removeEventListener("dragover", stay);
    removeEventListener("drop", stay);
  };
}
