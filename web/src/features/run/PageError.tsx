import { useApp, useAppState } from "../../app/context";
import { Problems } from "../../kit/problems/Problems";
import { openText } from "./actions/opening";

/** The page's error or notice while there is one, over any screen. `onGallery` leads to all scenarios. */
export function PageError({ onGallery }: { onGallery?(): void }) {
  const app = useApp();
  const { store } = app;
  const error = useAppState((state) => state.error);
  return (
    error && (
      <Problems
        error={error}
        onClose={() => store.setState({ error: null })}
        {...(onGallery && { onGallery })}
        onOffer={(scenario) => void openText(app, scenario)}
      />
    )
  );
}
