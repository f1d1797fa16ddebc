// What a transaction of apt would do, read from what `apt-get --simulate` and `apt-get --print-uris` print with LC_ALL=C.

/**
 * @typedef {{ name: string, was: string | null, version: string }} Unpacked `was`: the version that it replaces
 * @typedef {{ unpacks: Unpacked[], removes: string[], downgrades: string[] }} Plan
 */

/**
 * Lines such as `Inst curl [7.88.1-10] (1:7.88.1-11 Debian:12.15/oldstable [amd64])` and `Remv mawk [1.3.4]`. Downgrades are in a list
 * above them; with -y apt stops there.
 * @param {string} simulated
 * @returns {Plan}
 */
export function planOf(simulated) {
  const unpacks = [...simulated.matchAll(/^Inst (\S+) (?:\[(\S+)\] )?\((?:\d+:)?(\S+)/gm)];
  const removes = [...simulated.matchAll(/^Remv (\S+)/gm)];
  const downgrades = /^The following packages will be DOWNGRADED:\n((?: .*(?:\n|$))+)/m.exec(simulated)?.[1] ?? "";
  return {
    unpacks: unpacks.map(([, name = "", was = null, version = ""]) => ({ name, was, version })),
    removes: removes.map(([, name = ""]) => name),
    downgrades: downgrades.split(/\s+/).filter(Boolean),
  };
}

/** "1192 MB" as "1.2 GB". @param {string} number @param {string} unit */
function size(number, unit) {
  const value = Number(number.replaceAll(",", ""));
  return unit === "MB" && value >= 1000 ? `${(value / 1000).toFixed(1)} GB` : `${value} ${unit}`;
}

/**
 * How much, in words: "143 packages, 310 MB to fetch, 1.4 GB on disk". What cannot be read is left out.
 * @param {Plan} plan
 * @param {string} printed by `--print-uris`
 */
export function costOf({ unpacks }, printed) {
  if (unpacks.length === 0) return "";
  const fetched = /^Need to get ([\d.,]+) ?([kMGT]?B)/m.exec(printed);
  const taken = /^After this operation, ([\d.,]+) ?([kMGT]?B) of additional/m.exec(printed);
  const upgraded = unpacks.filter(({ was }) => was !== null).length;
  return [
    `${unpacks.length} package${unpacks.length === 1 ? "" : "s"}`,
    ...(upgraded > 0 ? [`${upgraded} of them upgraded`] : []),
    ...(fetched ? [`${size(fetched[1] ?? "", fetched[2] ?? "")} to fetch`] : []),
    ...(taken ? [`${size(taken[1] ?? "", taken[2] ?? "")} on disk`] : []),
  ].join(", ");
}

/** Some names of many. @param {string[]} names */
const some = (names) =>
  names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");

/**
 * What a transaction would spoil, or null.
 * @param {Plan} plan
 * @param {() => string | null} nodeInTheWay asked only if a package nodejs would come: the Node where its own would be, in words
 */
export function harmOf({ unpacks, removes, downgrades }, nodeInTheWay) {
  if (removes.length > 0) return `it would remove ${some(removes)}`;
  if (downgrades.length > 0) return `it would replace ${some(downgrades)} by something older`;
  const node = unpacks.some(({ name }) => /^nodejs(:|$)/.test(name)) ? nodeInTheWay() : null;
  return node && `its nodejs would overwrite ${node}`;
}
