import { useApp, useAppState } from "../../../app/context";
import { Button } from "../../../kit/ui/Button";
import { showSideBySide } from "../actions/view";
import { COMMANDS, tooltipOf } from "../commands";

/** Shows engines side by side, or one of them. */
export function SideBySide({ label }: { label: string }) {
  const app = useApp();
  const compare = useAppState((state) => state.compare);
  return (
    <Button
      label={label}
      tooltip={tooltipOf(COMMANDS.sideBySide)}
      pressed={compare}
      onClick={() => showSideBySide(app, !compare)}
    >
      <svg width="16" height="12" viewBox="0 0 16 12" aria-hidden="true">
        <path d="M1 1h6v10H1zM9 1h6v10H9z" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </Button>
  );
}
