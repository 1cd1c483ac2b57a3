import type { IncomingMessage } from 'node:http';
import type { CommandReply } from '../../contract/push';
import type { Principal } from '../access/principal';
import type { Bus } from '../events/bus';
import type { Relay } from '../events/relay';

/** What the gateway needs of its surroundings; the real parts and the fakes of the tests both fit. */

export interface SocketRequest {
  token: string;
  cookies: Record<string, string>;
  origin?: string;
  host?: string;
  ip: string;
}
export interface SocketAuth {
  /** The person behind a handshake or a renewed ticket; undefined refuses for good. */
  authenticateSocket(request: SocketRequest): Promise<Principal | undefined>;
  /** The same person with today's organisations and permissions; undefined when gone or disabled. */
  principal(userId: string): Promise<Principal | undefined>;
  /** Of these sessions, those that no call is answered for any more. Displays are none. */
  over(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** True for credentials of walls and devices, which are not sent by a page and so carry no Origin. */
  allowsMissingOrigin?(token: string): boolean;
}

/** Must be started before the gateway is made. */
export type FeedSource = Pick<Relay, 'tail' | 'subscribe'>;

export type LiveSource = Pick<Bus, 'onLive' | 'onSession'>;

/** The part of a `ws` socket that is used. */
export interface WireSocket {
  readonly bufferedAmount: number;
  send(data: string, done: (error?: Error | null) => void): void;
  close(code: number, reason?: string): void;
  terminate(): void;
  ping(): void;
}

/** The line below it, which can hold writes back and send them as one. */
export interface WireLine {
  cork(): void;
  uncork(): void;
}

/** Server clock, milliseconds. */
export type Clock = () => number;

/** Timers; each call returns its own cancel. */
export interface Scheduler {
  after(ms: number, task: () => void): () => void;
  every(ms: number, task: () => void): () => void;
}

export const systemScheduler: Scheduler = {
  after(ms, task) {
    if (ms <= 0) {
      const soon = setImmediate(task);
      return () => clearImmediate(soon);
    }
    const timer = setTimeout(task, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
  every(ms, task) {
    const timer = setInterval(task, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};

/** Called before every `await` of the open and replay path, so that tests can delay it at random. */
export type Gate = (name: string) => Promise<void>;

export type SocketCommands = Record<
  string,
  (principal: Principal, args: Record<string, unknown>, cid: string) => Promise<CommandReply>
>;

export type AddressOf = (request: IncomingMessage) => string;
