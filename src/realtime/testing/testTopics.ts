import { isObject } from '../frames/codec';
import { defineLive } from '../topics/defineLive';
import { isNewer, isRow } from '../topics/rows';

/** Topics as a feature has them, each with one promise. */
export interface LogEntry {
  id: string;
  ver: number;
  state: string;
}
export interface Part {
  id: string;
  ver: number;
  at: number;
}
export const FACT = 1102;
export const NOTE = 1193;
export const PART = 1190;

export function fact(id: string, ver = 1, state = 'raised'): LogEntry {
  return { id, ver, state };
}

/** No version may be missing, and the server sums them up. */
export const factTopic = defineLive<LogEntry, LogEntry, readonly LogEntry[]>({
  name: 'facts',
  lane: 'log',
  messageTypes: [FACT],
  read: (content) => (isObject(content) && isRow(content.fact) ? [content.fact as LogEntry] : undefined),
  set: 'facts',
  isLast: ({ state }) => state === 'cleared',
  isSummed: ({ state }) => state !== 'cleared',
  slice:
    ({ rowsOf, setOf }) =>
    (state: readonly LogEntry[] = [], action) =>
      setOf(action) ?? [...state, ...rowsOf(action)],
});

export const noteTopic = defineLive<LogEntry, LogEntry, readonly LogEntry[]>({
  name: 'notes',
  lane: 'log',
  messageTypes: [NOTE],
  read: (content) => (isObject(content) && isRow(content.note) ? [content.note as LogEntry] : undefined),
  set: 'notes',
  slice:
    () =>
    (state: readonly LogEntry[] = []) =>
      state,
});

export interface Sample {
  v: number;
}

/** May wait, and may be dropped. */
export const sampleTopic = defineLive<Sample>({
  name: 'samples',
  lane: 'signal',
  messageTypes: [1191],
  read: (content) => (isObject(content) ? [{ v: Number(content.v) }] : undefined),
});

/** A state of which no snapshot told is worth a new one. */
export const partTopic = defineLive<Part, Part, readonly Part[]>({
  name: 'parts',
  lane: 'state',
  messageTypes: [PART],
  read: (content) =>
    isObject(content) && Array.isArray(content.rows) ? (content.rows as Part[]) : undefined,
  key: ({ id }) => id,
  newer: isNewer,
  set: 'parts',
  memberOf: ({ id }) => id,
  slice:
    () =>
    (state: readonly Part[] = []) =>
      state,
});
