import type { StreamMeta } from '@contract/push';

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A frame with its content read; `content` is undefined where the text is empty or no JSON. */
export interface InboundFrame {
  messageType: number;
  content: unknown;
  s?: StreamMeta;
}

function isMeta(value: unknown): value is StreamMeta {
  return (
    isObject(value) &&
    Number.isSafeInteger(value.n) &&
    (value.p === undefined || Number.isSafeInteger(value.p)) &&
    (value.h === undefined || typeof value.h === 'string') &&
    (value.t === undefined || typeof value.t === 'number')
  );
}

function parsed(text: string | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a message of the server; undefined when it is no frame. Never throws. Written without zod because it runs
 * for every event; the content is checked by the reader of its type.
 */
export function decodeFrame(text: string | undefined): InboundFrame | undefined {
  const frame = parsed(text);
  if (!isObject(frame) || typeof frame.content !== 'string') return undefined;
  const { messageType, content, s } = frame;
  if (!Number.isSafeInteger(messageType) || (s !== undefined && !isMeta(s))) return undefined;
  return { messageType: messageType as number, content: parsed(content as string), s };
}

/** @param content absent: an empty content, as in a heartbeat. */
export function encodeFrame(messageType: number, content?: object): string {
  return JSON.stringify({ messageType, content: content === undefined ? '' : JSON.stringify(content) });
}
