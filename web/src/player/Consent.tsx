import { useApp, useAppState } from "./context";
import { ConsentDialog } from "./dialogs/ConsentDialog";

/** The question whether a file elsewhere may be fetched, while there is one. */
export function Consent() {
  const { control } = useApp();
  const asked = useAppState((state) => state.asked);
  return (
    asked && (
      <ConsentDialog
        url={asked.url}
        what={asked.stop === null ? "scenario" : "lesson"}
        bytes={asked.bytes}
        onAgree={() => void control.openAsked()}
        onClose={() => control.decline()}
      />
    )
  );
}
