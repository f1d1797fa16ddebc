// The few protocol buffer messages with which Perfetto's trace processor is spoken to: bytes of requests, rows of answers.

/** Numbers of fields and methods in Perfetto's public `trace_processor.proto`. */
const FIELD = { message: 1, sequence: 1, method: 2, append: 101, query: 103, result: 203 };
export const METHOD = { append: 1, finish: 2, query: 3, reset: 11 };
const CELL = { null: 1, integer: 2, double: 3, text: 4 };

/** @param {number} value */
function varint(value) {
  const bytes = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest < 128 ? rest : (rest % 128) + 128);
    if (rest < 128) return Buffer.from(bytes);
  }
}

const number = (/** @type {number} */ field, /** @type {number} */ value) =>
  Buffer.concat([varint(field * 8), varint(value)]);

const bytes = (/** @type {number} */ field, /** @type {Buffer} */ value) =>
  Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);

/**
 * A request in the stream to the trace processor.
 * @param {number} sequence counts requests from 0
 * @param {number} method of METHOD
 * @param {Buffer} [argument] of append: a part of the trace; of query: SQL
 */
export function request(sequence, method, argument) {
  const parts = [number(FIELD.sequence, sequence), number(FIELD.method, method)];
  if (argument && method === METHOD.append) parts.push(bytes(FIELD.append, argument));
  if (argument && method === METHOD.query) parts.push(bytes(FIELD.query, bytes(1, argument)));
  return bytes(FIELD.message, Buffer.concat(parts));
}

/** @param {Buffer} from @param {number} at @returns {[bigint, number]} value, where it ends */
function readVarint(from, at) {
  let value = 0n;
  for (let shift = 0n, i = at; ; shift += 7n, i++) {
    const byte = from[i] ?? 0;
    value |= BigInt(byte & 127) << shift;
    if (byte < 128) return [BigInt.asIntN(64, value), i + 1];
  }
}

/** Fields with bytes; numbers are passed over. @param {Buffer} from @returns {Generator<{ field: number, value: Buffer }>} */
function* fields(from) {
  for (let at = 0; at < from.length; ) {
    const [key, start] = readVarint(from, at);
    const kind = Number(key & 7n);
    if (kind === 1) at = start + 8;
    else if (kind === 5) at = start + 4;
    else {
      const [value, end] = readVarint(from, start);
      at = kind === 2 ? end + Number(value) : end;
      if (kind === 2) yield { field: Number(key >> 3n), value: from.subarray(end, at) };
    }
  }
}

/** @typedef {null | number | string} Cell */

/** @param {Buffer} batch @returns {Generator<Cell>} */
function* cells(batch) {
  const part = Object.fromEntries([...fields(batch)].map(({ field, value }) => [field, value]));
  const [kinds, integers, doubles, texts] = [1, 2, 3, 5].map((field) => part[field] ?? Buffer.alloc(0));
  const text = (texts ?? "").toString().split("\0");
  let [integerAt, doubleAt, textAt] = [0, 0, 0];
  for (const kind of kinds ?? []) {
    if (kind === CELL.integer && integers) {
      const [value, end] = readVarint(integers, integerAt);
      integerAt = end;
      yield Number(value);
    } else if (kind === CELL.double && doubles) {
      yield doubles.readDoubleLE(doubleAt);
      doubleAt += 8;
    } else if (kind === CELL.text) yield text[textAt++] ?? "";
    else if (kind === CELL.null) yield null;
    else throw new Error(`a cell of unknown kind ${kind}`);
  }
}

/**
 * The rows of a query.
 * @param {Buffer[]} answers
 * @returns {Record<string, Cell>[]}
 */
export function rows(answers) {
  /** @type {string[]} */
  const columns = [];
  /** @type {Cell[]} */
  const all = [];
  const inner = (/** @type {Buffer} */ from, /** @type {number} */ wanted) =>
    [...fields(from)].flatMap(({ field, value }) => (field === wanted ? [value] : []));
  for (const result of answers.flatMap((one) => inner(one, FIELD.message)).flatMap((one) => inner(one, FIELD.result))) {
    for (const { field, value } of fields(result)) {
      if (field === 1) columns.push(value.toString());
      if (field === 2 && value.length > 0) throw new Error(`Perfetto: ${value}`);
      if (field === 3) all.push(...cells(value));
    }
  }
  const count = columns.length > 0 ? all.length / columns.length : 0;
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(columns.map((name, i) => [name, all[row * columns.length + i] ?? null])),
  );
}
