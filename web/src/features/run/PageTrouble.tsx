import { useApp, useAppState } from "../../app/context";
import { Problems } from "../../kit/problems/Problems";
import { openText } from "./actions/opening";

/** The page's trouble or notice while there is one, over any screen. `onGallery` leads to all scenarios. */
export function PageTrouble({ onGallery }: { onGallery?(): void }) {
  const app = useApp();
  const { store } = app;
  const trouble = useAppState((state) => state.trouble);
  return (
    trouble && (
      <Problems
        trouble={trouble}
        onClose={() => store.setState({ trouble: null })}
        {...(onGallery && { onGallery })}
        onOffer={(scenario) => void openText(app, scenario)}
      />
    )
  );
}
