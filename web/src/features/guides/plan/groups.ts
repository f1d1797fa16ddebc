/** Prefix of the heading of a group's section. */
const GROUP = "Group ";

/** The name of a group in its address: `strict-priority` for "Group strict priority". Null if the section belongs to no group. */
export const groupOf = (title: string): string | null =>
  title.startsWith(GROUP) ? title.slice(GROUP.length).toLowerCase().replaceAll(" ", "-") : null;
