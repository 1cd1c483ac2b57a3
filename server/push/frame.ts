import type { StreamMeta } from '../../contract/push';

/**
 * A frame without its end: the part that is the same for everybody, built once per group.
 * What differs per connection is added behind it by `finishFrame`.
 */
export type FrameHead = string;

/** @param content JSON text, or empty. */
export function frameHead(messageType: number, content: string): FrameHead {
  return `{"messageType":${messageType},"content":${JSON.stringify(content)}`;
}

export function jsonFrame(messageType: number, content: object): FrameHead {
  return frameHead(messageType, JSON.stringify(content));
}

/** @param meta Absent for clients that speak the basic protocol. */
export function finishFrame(head: FrameHead, meta: StreamMeta | undefined): string {
  if (meta === undefined) return `${head}}`;
  let text = `${head},"s":{"n":${meta.n}`;
  if (meta.p !== undefined) text += `,"p":${meta.p}`;
  if (meta.h !== undefined) text += `,"h":"${meta.h}"`;
  if (meta.t !== undefined) text += `,"t":${meta.t}`;
  return `${text}}}`;
}

/** JSON of a value as it stands inside the JSON string of `content`. */
export function embedded(value: unknown): string {
  return JSON.stringify(JSON.stringify(value)).slice(1, -1);
}

/** Short form of a feed MAC that a client returns when it resumes: its first eight bytes. */
export function shortMac(mac: string): string {
  return mac.slice(0, 16);
}
