import type { DigestFrame, Hello } from '@contract/push';
import type { SnapshotData } from '../types';

/** What a session tells; everything in the order in which it is to be applied. Times `at` are monotonic ms. */
export interface SessionPorts {
  rows(topic: string, rows: readonly unknown[]): void;
  snapshot(data: SnapshotData): void;
  /** Nothing of what is on the screen may stay there. */
  purge(): void;
  digest(digest: DigestFrame): void;
  hint(resources: readonly string[]): void;
  hello(hello: Hello, at: number): void;
  /** A snapshot is on its way over the same connection. */
  syncing(): void;
  /** Everything up to here is known. */
  live(): void;
  /** @param t server clock */
  time(t: number, at: number): void;
  /** Whether the server has lost its database. */
  degraded(degraded: boolean): void;
  goAway(afterMs: number, spreadMs: number): void;
  /** Ends the connection; the next one goes on from `Session.resume`. */
  restart(code: number, reason: string): void;
}
