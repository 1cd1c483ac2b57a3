import type { ConnectionDeps } from '../connection/connection';
import type { AnyTopic } from '../topics/defineLive';
import type { Environment } from './environment';

/** What the application gives; the environment is the browser's unless something else is named. */
export interface RealtimeOptions extends Partial<Environment>, Pick<ConnectionDeps, 'reconnectCapMs'> {
  /** A one-time ticket for the next connection (`POST /socket/ticket`). May reject; it is asked for again. */
  ticket(): Promise<string>;
  /** `wss://host[:port]` of the server, without path. */
  origin: string;
  /** Build of this page, compared with the one the server announces. */
  build?: string;
  topics: readonly AnyTopic[];
}
