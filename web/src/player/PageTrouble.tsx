import { Problems } from "../kit/problems/Problems";
import { useApp, useAppState } from "./context";

/** The page's trouble or notice while there is one, over any screen. `onGallery` leads to all scenarios. */
export function PageTrouble({ onGallery }: { onGallery?(): void }) {
  const { store, control } = useApp();
  const trouble = useAppState((state) => state.trouble);
  return (
    trouble && (
      <Problems
        trouble={trouble}
        onClose={() => store.setState({ trouble: null })}
        {...(onGallery && { onGallery })}
        onOffer={(scenario) => void control.openText(scenario)}
      />
    )
  );
}
