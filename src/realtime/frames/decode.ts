import { map, type OperatorFunction } from 'rxjs';
import type { LineEvent } from '../connection/phases';
import { decodeFrame, type InboundFrame } from './codec';

/** A message read. @property at monotonic ms when it came */
export interface FrameEvent {
  type: 'frame';
  /** Undefined: it is no frame. */
  frame: InboundFrame | undefined;
  at: number;
}
export type DecodedEvent = Exclude<LineEvent, { type: 'message' }> | FrameEvent;

/** Reads what the socket brings. */
export function decodeFrames(clock: () => number): OperatorFunction<LineEvent, DecodedEvent> {
  return map((event) =>
    event.type === 'message' ? { type: 'frame', frame: decodeFrame(event.text), at: clock() } : event,
  );
}
