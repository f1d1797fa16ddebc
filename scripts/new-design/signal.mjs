// Signals as a map names them: `push_i`, `!rst_ni`, `enq_i[31:16]`.

/**
 * Some bits of a port.
 * @typedef {{ port: string, high: number, low: number, inverted: boolean }} Signal
 */

const form = /^(!?)\s*([A-Za-z_]\w*)(?:\[(\d+)(?::(\d+))?\])?$/;

/**
 * The signal of a text; null for one that is none of a port without elements: `lane_i[2][7:0]`.
 * @param {string} text
 * @param {ReadonlyMap<string, number>} widths bits of each port
 * @returns {Signal | null}
 */
export function signalOf(text, widths) {
  const [, inverted, port = "", high, low] = form.exec(text.trim()) ?? [];
  const bits = widths.get(port);
  if (bits === undefined) return null;
  const top = high === undefined ? bits - 1 : Number(high);
  const bottom = high === undefined ? 0 : Number(low ?? high);
  return top < bits && bottom <= top ? { port, high: top, low: bottom, inverted: inverted === "!" } : null;
}

/** Bits of a signal. @param {Signal} signal */
export const bitsOf = ({ high, low }) => high - low + 1;

/** A net of the wrapper at a port of the module. @param {string} port */
export const netOf = (port) => `given_${port}`;

/**
 * A signal as an expression of the wrapper.
 * @param {Signal} signal
 * @param {ReadonlyMap<string, number>} widths
 */
export function read(signal, widths) {
  const { port, high, low, inverted } = signal;
  const isWhole = low === 0 && high === (widths.get(port) ?? 0) - 1;
  const part = isWhole ? "" : high === low ? `[${low}]` : `[${high}:${low}]`;
  return `${inverted ? "!" : ""}${netOf(port)}${part}`;
}
