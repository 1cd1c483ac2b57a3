/** Instead of an organisation: the change concerns everybody. */
export const EVERYBODY = '*';

/** The newest row of its key, of a topic of lane `state`. */
export interface RowMessage {
  kind: 'row';
  topic: string;
  org: string;
  row: unknown;
}
/** One value of something that can be watched, of a topic of lane `signal`. */
export interface PointMessage {
  kind: 'point';
  topic: string;
  org: string;
  of: string;
  channel: string;
  t: number;
  v: number;
}
/** Changes just committed: fast, but not authoritative. */
export type LiveMessage = RowMessage | PointMessage | { kind: 'hint'; org: string; resource: string };

/** A session or right ended; sockets must react without waiting for a request. */
export interface SessionEvent {
  type: 'revoked' | 'acl';
  userId: string;
  sessionId?: string;
}

/** The secret of a machine is good no more; its connections must not go on with it. */
export interface CredentialEvent {
  serialNo: string;
  /** It gets no other one: nothing it says counts. */
  revoked: boolean;
}

export interface Bus {
  /** The feed has new rows. May be lost: readers poll as well. */
  hint(): void;
  onHint(fn: () => void): () => void;
  publishLive(batch: LiveMessage[]): void;
  onLive(fn: (batch: LiveMessage[]) => void): () => void;
  /** To those who listen on this node only. */
  deliverLive(batch: LiveMessage[]): void;
  publishSession(event: SessionEvent): void;
  onSession(fn: (event: SessionEvent) => void): () => void;
  publishCredential(event: CredentialEvent): void;
  onCredential(fn: (event: CredentialEvent) => void): () => void;
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
  const credentials = channel<CredentialEvent>();
  return {
    hint: () => hints.emit(),
    onHint: hints.on,
    publishLive: live.emit,
    deliverLive: live.emit,
    onLive: live.on,
    publishSession: sessions.emit,
    onSession: sessions.on,
    publishCredential: credentials.emit,
    onCredential: credentials.on,
    ping: async () => undefined,
    async close() {
      hints.clear();
      live.clear();
      sessions.clear();
      credentials.clear();
    },
  };
}
