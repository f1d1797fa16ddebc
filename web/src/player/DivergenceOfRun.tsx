import { useApp, useAppState } from "./context";
import { DivergenceDialog } from "./dialogs/DivergenceDialog";
import { lockstepEngine } from "./scene";

/** The divergence that the shown step has, if it has one, and what can be done with it. */
export function DivergenceOfRun({ onClose }: { onClose(): void }) {
  const { control } = useApp();
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
      makeFailing={() => control.failing(engine)}
      onOpen={async (text) => {
        if (await control.openText(text)) onClose();
      }}
      onShrink={() => void control.shrink(engine)}
      onCancel={() => void control.cancelShrink()}
      onStep={(step) => {
        onClose();
        control.jump(step);
      }}
      onClose={() => {
        if (under) void control.cancelShrink();
        onClose();
      }}
    />
  );
}
