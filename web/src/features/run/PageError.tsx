import { useApp, useAppState } from "../../app/context";
import { Problems } from "../../kit/problems/Problems";
import { openText } from "./actions/open";

/** The page's error or notice, over any screen. `onGallery` opens the gallery. */
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
