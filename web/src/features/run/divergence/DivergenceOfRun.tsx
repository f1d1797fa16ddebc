import { useApp, useAppState } from "../../../app/context";
import { cancelShrink, makeFailing, shrinkRun } from "../actions/diverging";
import { jumpTo } from "../actions/moving";
import { openText } from "../actions/opening";
import { lockstepEngine } from "../stage/scene";
import { DivergenceDialog } from "./DivergenceDialog";

/** The divergence that the shown step has, if it has one, and what can be done with it. */
export function DivergenceOfRun({ onClose }: { onClose(): void }) {
  const app = useApp();
  const frame = useAppState(({ shown }) => shown?.frame);
  const shown = useAppState((state) => state.engine);
  const shrinking = useAppState((state) => state.shrinking);
  const engine = frame ? lockstepEngine(frame.engines, shown) : 0;
  const divergence = frame?.engines[engine]?.lockstep?.divergence;
  if (!divergence) return null;
  const under = shrinking !== null && !shrinking.done;
  return (
    <DivergenceDialog
      divergence={divergence}
      broken={frame?.engines[engine]?.broken ?? []}
      shrinking={shrinking}
      makeFailing={() => makeFailing(app, engine)}
      onOpen={async (text) => {
        if (await openText(app, text)) onClose();
      }}
      onShrink={() => void shrinkRun(app, engine)}
      onCancel={() => void cancelShrink(app)}
      onStep={(step) => {
        onClose();
        jumpTo(app, step);
      }}
      onClose={() => {
        if (under) void cancelShrink(app);
        onClose();
      }}
    />
  );
}
