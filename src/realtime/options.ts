import type { LiveTopic } from './defineLive';

export interface RealtimeOptions {
  /** A one-time ticket for the next connection (`POST /socket/ticket`). May reject; it is asked again. */
  ticket(): Promise<string>;
  /** `wss://host[:port]` of the server, without path. */
  origin: string;
  /** Build of this page, compared with the one the server announces. */
  build?: string;
  /** Topics of features, beside those of this module. */
  topics?: readonly LiveTopic<unknown>[];
}
