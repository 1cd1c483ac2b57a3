import { CLOSE, type Hello } from '@contract/push';
import type { UnknownAction } from '@reduxjs/toolkit';
import { type ConnectionOrder, cut } from '../connection/orders';
import type { InboundFrame } from '../frames/codec';
import type { DecodedEvent } from '../frames/decode';
import type { Faults, SnapshotData } from '../types';
import type { Cursor } from './bookmark';

/** What a person or the store asks of the stream. */
export type GateRequest =
  | { type: 'wake' }
  /** What came of comparing the store with a digest of the server. */
  | { type: 'compared'; equal: boolean }
  /** The store threw at what it was given: what it holds is not the server's. */
  | { type: 'unapplied' };

/** A frame in its number. */
export interface NumberedFrame {
  type: 'frame';
  frame: InboundFrame;
  at: number;
}
/** Goes through the gate as it is. */
export type PassedEvent = Extract<DecodedEvent | GateRequest, { type: 'open' | 'compared' | 'unapplied' }>;

/** Counted, for the details of a banner. */
export interface FaultEvent {
  type: 'fault';
  kind: keyof Faults;
}
export interface OrderEvent {
  type: 'order';
  order: ConnectionOrder;
}
export type SequencedEvent = PassedEvent | NumberedFrame | FaultEvent | OrderEvent;

/** An action that is dispatched only after everything received before it. */
export interface OrderedAction {
  type: 'inOrder';
  action: UnknownAction;
}
export interface HelloEvent {
  type: 'hello';
  hello: Hello;
  at: number;
}
/** The replica cannot be trusted: the next connection must start from a snapshot. */
export interface DistrustEvent {
  type: 'distrust';
  reason: string;
}
export type AssembledEvent =
  | SequencedEvent
  | OrderedAction
  | HelloEvent
  | DistrustEvent
  /** A snapshot follows on the same connection. */
  | { type: 'resync' }
  | { type: 'snapshot'; data: SnapshotData; cursor: Cursor }
  /** The frames held back while the snapshot was assembled have been emitted. */
  | { type: 'released' };

/** What has passed the gate. */
export type GatedEvent =
  | PassedEvent
  | FaultEvent
  | OrderEvent
  | OrderedAction
  | HelloEvent
  /** News of a topic. */
  | { type: 'rows'; topic: string; rows: readonly unknown[] }
  | { type: 'hint'; resources: readonly string[] }
  /** @property t server clock */
  | { type: 'time'; t: number; at: number }
  /** Whether the server has lost its database. */
  | { type: 'degraded'; degraded: boolean };

export function order(given: ConnectionOrder): OrderEvent {
  return { type: 'order', order: given };
}

/** Our side closes with 4001 whatever the fault: a browser may not send 1007. */
export function cutFor(reason: string): OrderEvent {
  return order(cut(CLOSE.sequenceGap, reason));
}

export function fault(kind: keyof Faults): FaultEvent {
  return { type: 'fault', kind };
}
