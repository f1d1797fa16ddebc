// Fields that are too large to be copied at every step: requests of the session to the designs.

import type { SearchResult } from "../base/thing";
import type { Info } from "../gen/types/Info";
import type { EnginePicture, StepSnapshot } from "./protocol";

/** Reads `count` words of a field, by its number, from index `first`. */
export type ReadWords = (field: number, first: number, count: number) => Uint32Array;

/** The contents of a frame when its large fields are read. */
export type DrawnPart = Pick<StepSnapshot, "frame"> &
  Pick<EnginePicture, "engine" | "probe" | "words" | "selected" | "latest">;

export interface LargeFields {
  /** True if one of these engines has such fields: then `load` must be called before a frame is made. */
  has(infos: readonly Info[]): boolean;
  /** Loads the designs' readers; before that `gather` adds nothing, and `find` finds nothing. Rejects on a network error. */
  load(): Promise<void>;
  /** Adds to a frame the words that its design needs, and to the selection the related things. */
  gather(picture: DrawnPart, info: Info, read: ReadWords): void;
  /** Searches the step of a frame. */
  find(picture: DrawnPart, info: Info, read: ReadWords, text: string): SearchResult;
}
