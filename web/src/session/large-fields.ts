// Fields that are too large to be copied at every step: the session's requests to the designs.

import type { Search } from "../base/thing";
import type { Info } from "../gen/types/Info";
import type { EnginePicture, StepSnapshot } from "./protocol";

/** Reads `count` words of a field, by its number, from index `first` on. */
export type ReadWords = (field: number, first: number, count: number) => Uint32Array;

/** What a picture has of an engine by the time its large fields are read. */
export type DrawnPart = Pick<StepSnapshot, "frame"> &
  Pick<EnginePicture, "engine" | "probe" | "words" | "looked" | "latest">;

export interface LargeFields {
  /** Whether some of these engines have such fields: then `load` must have been called before a picture is made. */
  has(infos: readonly Info[]): boolean;
  /** Fetches the designs' half; before that `gather` adds nothing, and `find` finds nothing. Fails as a network does. */
  load(): Promise<void>;
  /** Adds to a picture the words that its design needs, and to the selection the things that belong to it. */
  gather(picture: DrawnPart, info: Info, read: ReadWords): void;
  /** Searches the step of a picture for what the reader asks for by number. */
  find(picture: DrawnPart, info: Info, read: ReadWords, text: string): Search;
}
