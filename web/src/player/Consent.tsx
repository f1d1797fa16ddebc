import { lazy } from "react";
import { useApp, useAppState } from "./context";

const ConsentDialog = lazy(() =>
  import("./dialogs/ConsentDialog").then(({ ConsentDialog }) => ({ default: ConsentDialog })),
);

/** The question whether a file elsewhere may be fetched, while there is one. */
export function Consent() {
  const { control } = useApp();
  const asked = useAppState((state) => state.asked);
  return (
    asked && (
      <ConsentDialog
        url={asked.url}
        bytes={asked.bytes}
        onAgree={() => void control.openAsked()}
        onClose={() => control.decline()}
      />
    )
  );
}
