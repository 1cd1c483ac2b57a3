import type { MachineState } from '../../contract/machines';
import type { StockRow } from '../../contract/stock';

/** Instead of an organisation: the change concerns everybody. */
export const EVERYBODY = '*';

/** What changed just now; never the truth, only its fastest carrier. */
export type LiveMessage =
  | { kind: 'state'; org: string; state: MachineState }
  | { kind: 'stock'; row: StockRow }
  | { kind: 'sample'; org: string; machineId: string; channel: string; t: number; v: number }
  | { kind: 'hint'; org: string; resource: string };

/** Somebody's session or rights ended; sockets must not wait for the next request to learn it. */
export interface SessionEvent {
  type: 'revoked' | 'acl';
  userId: string;
  sessionId?: string;
}

export interface Bus {
  /** The feed has new rows. May be lost: readers poll as well. */
  hint(): void;
  onHint(fn: () => void): () => void;
  publishLive(batch: LiveMessage[]): void;
  onLive(fn: (batch: LiveMessage[]) => void): () => void;
  publishSession(event: SessionEvent): void;
  onSession(fn: (event: SessionEvent) => void): () => void;
  /** Rejects while other nodes cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface Channel<T> {
  emit(value: T): void;
  on(fn: (value: T) => void): () => void;
  clear(): void;
}

function channel<T>(): Channel<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    emit(value) {
      for (const listener of [...listeners]) listener(value);
    },
    on(fn) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
    clear: () => listeners.clear(),
  };
}

/** The bus of a single process. */
export function createLocalBus(): Bus {
  const hints = channel<void>();
  const live = channel<LiveMessage[]>();
  const sessions = channel<SessionEvent>();
  return {
    hint: () => hints.emit(),
    onHint: hints.on,
    publishLive: live.emit,
    onLive: live.on,
    publishSession: sessions.emit,
    onSession: sessions.on,
    ping: async () => undefined,
    async close() {
      hints.clear();
      live.clear();
      sessions.clear();
    },
  };
}
