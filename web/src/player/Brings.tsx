import { useAppState } from "./context";
import { Fetched, Fetching } from "./Fetched";
import { later } from "./later";
import type { AppState } from "./state/store";
import { useAfterFrame } from "./use-after-frame";
import { useBrought } from "./use-brought";

const Opens = later(() => import("./Opens").then(({ Opens }) => Opens));

/** Whether no first step is still to be shown, which would have to wait for this. */
const isBegun = ({ shown, trouble, asked }: AppState) => Boolean(shown ?? trouble ?? asked);

/** `Opens` for screens with a first step: fetched once that is shown or will not come. What is brought before then waits for it. */
export function Brings() {
  const brought = useBrought();
  const begun = useAppState(isBegun);
  const ready = useAfterFrame(begun);
  if (!ready) return begun && <Fetching />;
  return (
    <Fetched of="brought">
      <Opens brought={brought} />
    </Fetched>
  );
}
