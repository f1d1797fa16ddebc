// State of the editor.

/** Text that was typed and not run. */
export interface EditorSlice {
  /** Text of a scenario that was changed in the editor and not run; null if there is none. */
  draft: string | null;
}

export const EDITOR: EditorSlice = {
  draft: null,
};
