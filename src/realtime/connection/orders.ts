import { encodeFrame } from '../frames/codec';

/** What later steps of the stream, and persons, want of the connection. */
export type ConnectionOrder =
  | { type: 'send'; text: string }
  /** Ends the socket; the next one resumes. @param code 4000–4999: a browser may send no other */
  | { type: 'cut'; code: number; reason: string }
  /** The server has greeted. */
  | { type: 'greeted' }
  /** Nothing shown is up to date until `live`. */
  | { type: 'syncing' }
  /** A snapshot has begun, or a part of it has come. */
  | { type: 'building' }
  | { type: 'live' }
  /** When the server wants us back after it closes, ms. */
  | { type: 'goAway'; after: number; spread: number }
  /** Now is a good moment: tries at once if waiting; makes an open line prove that it is alive. */
  | { type: 'wake' };

/** @param content absent: an empty content. */
export function send(messageType: number, content?: object): ConnectionOrder {
  return { type: 'send', text: encodeFrame(messageType, content) };
}

export function cut(code: number, reason: string): ConnectionOrder {
  return { type: 'cut', code, reason };
}
