import { useApp, useAppState } from "../../app/context";
import { ConsentDialog } from "./ConsentDialog";
import { declineAsked, openAsked } from "./elsewhere-actions";

/** The question whether a file elsewhere may be fetched, while there is one. */
export function Consent() {
  const app = useApp();
  const asked = useAppState((state) => state.asked);
  return (
    asked && (
      <ConsentDialog
        url={asked.url}
        what={asked.stop === null ? "scenario" : "lesson"}
        bytes={asked.bytes}
        onAgree={() => void openAsked(app)}
        onClose={() => declineAsked(app)}
      />
    )
  );
}
