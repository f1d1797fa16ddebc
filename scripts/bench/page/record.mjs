// What records the changes of the measured page, and repeats them in a copy of its document. Each function is sent as its text, so it
// knows nothing from around it. Nodes have numbers, by which both pages name them.

/**
 * A node with its contents; a number alone is a node that exists already.
 * @typedef {number | { id: number, text: string } | { id: number, space: string, tag: string, attributes: [string, string][],
 *   scroll: [number, number], children: NodeCopy[] }} NodeCopy
 */
/**
 * A change: a removal of nodes, an insertion before a node, the value of an attribute, or a text.
 * @typedef {{ id: number, remove: number[] } | { id: number, insert: NodeCopy[], before: number | null }
 *   | { id: number, name: string, value: string | null } | { id: number, text: string | null }} Change
 */
/**
 * Changes of a step in their order. `unchanged`: attributes and texts that the page wrote with the value that they had.
 * @typedef {{ changes: Change[], unchanged: number }} StepChanges
 */

/** Into the page: `bench.copy` is its document, and `bench.changes()` returns the changes since the last call. */
export function recordChanges() {
  /** @type {Map<Node, number>} */
  const numbers = new Map();
  /** @param {Node} node @returns {NodeCopy | null} */
  const copyOf = (node) => {
    const known = numbers.get(node);
    if (known !== undefined) return known;
    const id = numbers.size;
    if (node instanceof Text || node instanceof Comment) {
      numbers.set(node, id);
      return { id, text: node instanceof Text ? node.data : "" };
    }
    if (!(node instanceof Element) || node instanceof HTMLScriptElement) return null;
    numbers.set(node, id);
    const attributes = [...node.attributes].map(({ name, value }) => /** @type {[string, string]} */ ([name, value]));
    const children = [...node.childNodes].flatMap((child) => copyOf(child) ?? []);
    const scroll = /** @type {[number, number]} */ ([node.scrollLeft, node.scrollTop]);
    return { id, space: node.namespaceURI ?? "", tag: node.localName, attributes, scroll, children };
  };
  const copy = copyOf(document.documentElement);
  let step = /** @type {StepChanges} */ ({ changes: [], unchanged: 0 });

  /** @param {MutationRecord[]} records */
  const take = (records) => {
    /** Attributes and texts that were seen: only the last value counts. @type {Map<Node, Set<string>>} */
    const seen = new Map();
    const first = numbers.size;
    for (const { type, target, attributeName, oldValue, addedNodes, removedNodes, nextSibling } of records) {
      const id = numbers.get(target);
      // A new element was copied with all that happened to it.
      if (id === undefined || id >= first) continue;
      if (type === "childList") {
        const remove = [...removedNodes].flatMap((node) => numbers.get(node) ?? []);
        if (remove.length > 0) step.changes.push({ id, remove });
        const insert = [...addedNodes].flatMap((node) => copyOf(node) ?? []);
        const before = nextSibling ? (numbers.get(nextSibling) ?? null) : null;
        if (insert.length > 0) step.changes.push({ id, insert, before });
        continue;
      }
      const names = seen.get(target) ?? new Set();
      seen.set(target, names);
      const name = attributeName ?? "";
      if (names.has(name)) continue;
      names.add(name);
      const value = target instanceof Element ? target.getAttribute(name) : target.nodeValue;
      if (value === oldValue) step.unchanged += 1;
      else step.changes.push(target instanceof Element ? { id, name, value } : { id, text: value });
    }
  };
  const observer = new MutationObserver(take);
  observer.observe(document, {
    ...{ subtree: true, childList: true, characterData: true, attributes: true },
    ...{ attributeOldValue: true, characterDataOldValue: true },
  });
  const changes = () => {
    take(observer.takeRecords());
    const taken = step;
    step = { changes: [], unchanged: 0 };
    return taken;
  };
  Object.assign(/** @type {any} */ (window).bench, { copy, changes });
}

/**
 * Into an empty page: makes it the copy, and repeats the changes of one step with each key, in the next frame.
 * @param {{ copy: NodeCopy, steps: Change[][] }} recorded
 */
export function replayChanges({ copy, steps }) {
  /** @type {Node[]} */
  const nodes = [];
  /** @type {[Element, [number, number]][]} */
  const scrolled = [];
  /** @param {NodeCopy} copy @returns {Node} */
  const make = (copy) => {
    if (typeof copy === "number") return nodeOf(copy);
    if ("text" in copy) {
      const text = document.createTextNode(copy.text);
      nodes[copy.id] = text;
      return text;
    }
    const element = document.createElementNS(copy.space, copy.tag);
    nodes[copy.id] = element;
    for (const [name, value] of copy.attributes) element.setAttribute(name, value);
    element.append(...copy.children.map(make));
    if (copy.scroll.some((by) => by !== 0)) scrolled.push([element, copy.scroll]);
    return element;
  };
  const nodeOf = (/** @type {number} */ id) => {
    const node = nodes[id];
    if (!node) throw new Error(`no node ${id}`);
    return node;
  };
  /** @param {Change} change */
  const apply = (change) => {
    const node = nodeOf(change.id);
    if ("remove" in change) {
      for (const id of change.remove) if (nodeOf(id).parentNode === node) node.removeChild(nodeOf(id));
    } else if ("insert" in change) {
      const before = change.before === null ? null : nodeOf(change.before);
      for (const copy of change.insert) node.insertBefore(make(copy), before);
    } else if ("text" in change) node.nodeValue = change.text;
    else if (node instanceof Element) {
      if (change.value === null) node.removeAttribute(change.name);
      else node.setAttribute(change.name, change.value);
    }
  };
  document.replaceChild(make(copy), document.documentElement);
  for (const [element, [left, top]] of scrolled) element.scrollTo(left, top);
  let next = 0;
  addEventListener("keydown", (event) => {
    event.preventDefault();
    requestAnimationFrame(() => {
      for (const change of steps[next] ?? []) apply(change);
      next += 1;
    });
  });
}
