import type { StreamMeta } from '@contract/push';

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A frame with its content read; `content` is undefined where the text is empty. */
export interface InboundFrame {
  messageType: number;
  content: unknown;
  s?: StreamMeta;
}

function isOptional(value: unknown, type: 'number' | 'string'): boolean {
  // biome-ignore lint/suspicious/useValidTypeof: `type` is one of two literals.
  return value === undefined || typeof value === type;
}

function isMeta(value: unknown): value is StreamMeta {
  return (
    isObject(value) &&
    Number.isSafeInteger(value.n) &&
    (value.p === undefined || Number.isSafeInteger(value.p)) &&
    isOptional(value.h, 'string') &&
    isOptional(value.t, 'number')
  );
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/**
 * Reads a message of the server. Written by hand and not with zod, because it runs for every event.
 * Undefined when it is no frame: not JSON, torn, or without the fields of one. Never throws; keys
 * unknown here are left alone.
 */
export function decodeFrame(text: string | undefined): InboundFrame | undefined {
  const frame = text === undefined ? undefined : parsed(text)?.value;
  if (!isObject(frame) || !Number.isSafeInteger(frame.messageType) || typeof frame.content !== 'string')
    return undefined;
  if (frame.s !== undefined && !isMeta(frame.s)) return undefined;
  const content = frame.content === '' ? { value: undefined } : parsed(frame.content);
  return content && { messageType: frame.messageType as number, content: content.value, s: frame.s };
}

/** @param content absent: an empty content, as in a heartbeat. */
export function encodeFrame(messageType: number, content?: object): string {
  return JSON.stringify({ messageType, content: content === undefined ? '' : JSON.stringify(content) });
}
