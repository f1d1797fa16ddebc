import { type ComponentType, useMemo } from "react";
import type { AppState } from "../../app/store";
import { pictureOfNetwork } from "../run/network/picture";
import type { Cropped, GalleryDrawing, GalleryWindow } from "./crop";

/** A network at one step on a card; `crop` chooses the visible part, and `sheet` draws it. */
export function NetworkStill(props: {
  still: AppState;
  window: GalleryWindow;
  crop(drawing: GalleryDrawing, window: GalleryWindow): Cropped;
  sheet: ComponentType<{ cropped: Cropped }>;
}) {
  const { still, window, crop, sheet: Sheet } = props;
  const part = useMemo(() => {
    const drawing = pictureOfNetwork(still);
    return drawing && crop(drawing, window);
  }, [still, window, crop]);
  return part && <Sheet cropped={part} />;
}
