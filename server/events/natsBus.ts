import { randomUUID } from 'node:crypto';
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { withTimeout } from '../concurrency/withTimeout';
import { type Bus, type CredentialEvent, createLocalBus, type LiveMessage, type SessionEvent } from './bus';

const SUBJECT = {
  hint: 'pharos.hint',
  live: 'pharos.live',
  session: 'pharos.session',
  credential: 'pharos.credential',
} as const;
const RECONNECT_WAIT_MS = 1_000;
const PING_TIMEOUT_MS = 2_000;

/** Wire form: the sender's mark lets a node ignore its own echo, which it has delivered already. */
interface BusMessage {
  from: string;
  data?: unknown;
}

/**
 * A bus between nodes. Listeners of this process are served directly, so a dead NATS costs the other
 * nodes a second (their poll) and this one nothing. Connects in the background and for ever.
 */
export function createNatsBus(url: string): Bus {
  const local = createLocalBus();
  const from = randomUUID();
  let nats: NatsConnection | undefined;
  let closed = false;

  const connecting = connect({
    servers: url,
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
    reconnectTimeWait: RECONNECT_WAIT_MS,
    ignoreAuthErrorAbort: true,
  }).then(
    (connection) => {
      nats = connection;
      if (closed) return connection.close();
      listen(connection, SUBJECT.hint, from, () => local.hint());
      listen(connection, SUBJECT.live, from, (data) => local.publishLive(data as LiveMessage[]));
      listen(connection, SUBJECT.credential, from, (data) =>
        local.publishCredential(data as CredentialEvent),
      );
      listen(connection, SUBJECT.session, from, (data) => local.publishSession(data as SessionEvent));
    },
    () => undefined,
  );

  const send = (subject: string, data?: unknown) => {
    if (!nats || nats.isClosed()) return;
    try {
      nats.publish(subject, JSON.stringify({ from, data } satisfies BusMessage));
    } catch {
      // Too large or just closing: other nodes fall back to their poll.
    }
  };

  return {
    onHint: local.onHint,
    onLive: local.onLive,
    deliverLive: local.deliverLive,
    onSession: local.onSession,
    onCredential: local.onCredential,
    hint() {
      local.hint();
      send(SUBJECT.hint);
    },
    publishLive(batch) {
      local.publishLive(batch);
      send(SUBJECT.live, batch);
    },
    publishSession(event) {
      local.publishSession(event);
      send(SUBJECT.session, event);
    },
    publishCredential(event) {
      local.publishCredential(event);
      send(SUBJECT.credential, event);
    },
    async ping() {
      if (!nats || nats.isClosed()) throw new Error('NATS is not connected');
      await withTimeout(nats.flush(), PING_TIMEOUT_MS, 'NATS does not answer');
    },
    async close() {
      closed = true;
      await local.close();
      // Before the first connection there is nothing to wait for: it closes itself when it comes.
      if (nats) await nats.close().catch(() => undefined);
      else void connecting;
    },
  };
}

function listen(nats: NatsConnection, subject: string, self: string, deliver: (data: unknown) => void): void {
  nats.subscribe(subject, {
    callback: (error: Error | null, message: Msg) => {
      if (error) return;
      const parcel = parse(message.string());
      if (parcel && parcel.from !== self) deliver(parcel.data);
    },
  });
}

function parse(text: string): BusMessage | undefined {
  try {
    const parcel = JSON.parse(text) as BusMessage | null;
    return typeof parcel?.from === 'string' ? parcel : undefined;
  } catch {
    return undefined;
  }
}
