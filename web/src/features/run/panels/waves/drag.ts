import type { DragEvent } from "react";
import type { App } from "../../../../app/context";

/** Handlers of an element that can be dragged to the waves: the name of its signal in the RTL is also the text that other programs get. */
export const dragOf = ({ store }: App, signal: string) => ({
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData("text/plain", signal);
    dataTransfer.effectAllowed = "copy";
    store.setState({ dragged: signal });
  },
  onDragEnd: () => store.setState({ dragged: null }),
});
