import { fetched } from "../kit/ui/fetched";
import { useApp, useAppState } from "./context";
import { Fetched } from "./Fetched";

const ConsentDialog = fetched(() => import("./dialogs/ConsentDialog").then(({ ConsentDialog }) => ConsentDialog));

/** The question whether a file elsewhere may be fetched, while there is one. */
export function Consent() {
  const { control } = useApp();
  const asked = useAppState((state) => state.asked);
  return (
    asked && (
      <Fetched of={asked}>
        <ConsentDialog
          url={asked.url}
          what={asked.stop === null ? "scenario" : "lesson"}
          bytes={asked.bytes}
          onAgree={() => void control.openAsked()}
          onClose={() => control.decline()}
        />
      </Fetched>
    )
  );
}
