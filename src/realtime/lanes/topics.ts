import type { AlertRow } from '@contract/alerts';
import type { DoorRow } from '@contract/doors';
import { type MachineState, unpackState } from '@contract/machines';
import { NOTIFICATION_CODES, type NotificationCode } from '@contract/notifications';
import { MESSAGE, type SamplesFrame } from '@contract/push';
import type { StockRow } from '@contract/stock';
import { isObject } from '../frames/codec';
import type { Notice } from '../types';
import { defineLive } from './defineLive';

function isRow(value: unknown): value is { id: string; ver: number; state: string } {
  return isObject(value) && typeof value.id === 'string' && typeof value.ver === 'number';
}

/** Rows that carry a version and the time it was made. */
interface VersionedRow {
  ver: number;
  at: number;
}

/**
 * A higher version wins. A lower one that was made later comes from a server that lost its last
 * states in a crash: without this rule the screen would wait until it has counted up again.
 */
export function isNewer(next: VersionedRow, known: VersionedRow): boolean {
  return next.ver > known.ver || (next.ver < known.ver && next.at > known.at);
}

export function stockKey(row: { machineId: string; productId: string }): string {
  return `${row.machineId}|${row.productId}`;
}

/** A notice without an alert (a notice of the platform) is none of this topic's business. */
function alertOf(content: unknown): AlertRow | 'none' | undefined {
  if (!isObject(content)) return undefined;
  if (content.alert === undefined) return 'none';
  return isRow(content.alert) ? (content.alert as AlertRow) : undefined;
}

export const alertTopic = defineLive<AlertRow>({
  name: 'alerts',
  lane: 'log',
  messageTypes: NOTIFICATION_CODES,
  read(content) {
    const alert = alertOf(content);
    return alert === 'none' ? [] : alert && [alert];
  },
});

export const noticeTopic = defineLive<Notice>({
  name: 'notices',
  lane: 'log',
  messageTypes: NOTIFICATION_CODES,
  read(content, messageType) {
    const alert = alertOf(content);
    if (alert === undefined || alert === 'none') return [];
    const { id, at } = content as { id: unknown; at: unknown };
    if (typeof id !== 'string' || typeof at !== 'number') return [];
    return [{ id, at, alert, code: messageType as NotificationCode }];
  },
});

export const doorTopic = defineLive<DoorRow>({
  name: 'doors',
  lane: 'log',
  messageTypes: [MESSAGE.door],
  read: (content) =>
    isObject(content) && isRow(content.door) ? [content.door as unknown as DoorRow] : undefined,
});

export const machineTopic = defineLive<MachineState>({
  name: 'machines',
  lane: 'state',
  messageTypes: [MESSAGE.machineState],
  read(content) {
    if (!isObject(content) || !Array.isArray(content.columns) || !Array.isArray(content.rows))
      return undefined;
    const columns = content.columns as string[];
    return content.rows.filter(Array.isArray).map((row) => unpackState(columns, row));
  },
  key: (state) => state.id,
  newer: isNewer,
});

export const stockTopic = defineLive<StockRow>({
  name: 'stock',
  lane: 'state',
  messageTypes: [MESSAGE.stock],
  read: (content) =>
    isObject(content) && Array.isArray(content.rows) ? (content.rows as StockRow[]) : undefined,
  key: stockKey,
  newer: isNewer,
});

function isSamples(content: unknown): boolean {
  return (
    isObject(content) &&
    typeof content.machineId === 'string' &&
    typeof content.channel === 'string' &&
    typeof content.t0 === 'number' &&
    Array.isArray(content.dt) &&
    Array.isArray(content.v)
  );
}

export const sampleTopic = defineLive<SamplesFrame>({
  name: 'samples',
  lane: 'signal',
  messageTypes: [MESSAGE.samples],
  read: (content) => (isSamples(content) ? [content as SamplesFrame] : undefined),
});
