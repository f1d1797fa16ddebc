/** What the heading of a group's section begins with. */
const GROUP = "Group ";

/** The word of a group in its address: `strict-priority` of "Group strict priority". Null if the section is no group's. */
export const groupOf = (title: string): string | null =>
  title.startsWith(GROUP) ? title.slice(GROUP.length).toLowerCase().replaceAll(" ", "-") : null;
