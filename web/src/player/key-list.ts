// The keys that work everywhere on the page, as the help lists them. What they do: keys.ts.

/** What the keys do, for the help. */
export const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ["space", "play or pause"],
  ["→  page down", "step"],
  ["←  page up", "step back"],
  ["shift → ←", "10 steps on or back"],
  ["↑  ↓", "in the drawing, which the tab key enters: the thing before or after"],
  ["home  end", "first or last step"],
  [".  ,", "next or last marked step: notes, expected states, a divergence"],
  ["p", "presenter: as large as the window allows"],
  ["g", "guess first: results are told one step later"],
  ["c", "all engines side by side, or one"],
  ["+  -  0", "zoom the timeline in or out, or the whole run"],
  ["b  shift b", "run to the next breakpoint, or back"],
  ["t  shift t", "to where the selected is touched next, or last"],
  ["/", "find a priority, a packet, a queue or a flow by its number"],
  ["e", "conditions, branches, operations by hand"],
  ["n", "note on this step, about what is selected"],
  ["s", "share: copies a link to this step"],
  ["o", "open a link or a file"],
  ["ctrl v", "open the link or file that was copied"],
  ["ctrl z", "undo the last change: a note, an operation by hand, a branch, a breakpoint, an edit"],
  ["ctrl y  ctrl shift z", "redo what was undone"],
  ["?", "this help"],
  ["escape", "close, or select nothing"],
];
