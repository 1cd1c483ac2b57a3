import { randomUUID } from 'node:crypto';
import { connect } from 'mqtt';
import { type ExternalOptions, publisher, RECONNECT_MS, startSession } from './externalSession';
import type { Broker } from './types';

/**
 * Publishing of a node that is not the leader: jobs and commands run on every node.
 * A connection of its own: the session of the owner can be at one node only.
 */
function startSpeaker({ url, clientId, log, patienceMs }: ExternalOptions) {
  const options = { clientId: `${clientId}-${randomUUID()}`, clean: true, reconnectPeriod: RECONNECT_MS };
  const client = connect(url, { ...options, protocolVersion: 5 });
  client.on('error', (error) => log.warn({ error: error.message }, 'MQTT broker'));
  return { client, publish: publisher(client, patienceMs) };
}

/** As it is printed and as machines use it, who have secrets of their own. */
function withoutSecret(text: string): string {
  const url = new URL(text);
  url.username = '';
  url.password = '';
  return url.href;
}

/** A broker outside. Messages of machines are asked for only while somebody here listens: one node at a time. */
export function createExternalBroker(options: ExternalOptions): Broker {
  let speaker: ReturnType<typeof startSpeaker> | undefined;
  let session: ReturnType<typeof startSession> | undefined;

  const release = async () => {
    const ended = session?.client;
    session = undefined;
    // A client that is not connected would never finish.
    await ended?.endAsync(!ended.connected);
  };

  return {
    url: withoutSecret(options.url),
    get stats() {
      return { connected: session?.client.connected ? 1 : 0, refused: 0, cut: 0 };
    },
    onMessage(handler) {
      session = startSession(options, handler);
    },
    async publish(topic, payload, { qos, retain = false, expirySec }) {
      const properties = expirySec === undefined ? undefined : { messageExpiryInterval: expirySec };
      if (!session) speaker ??= startSpeaker(options);
      await (session ?? speaker)?.publish(topic, payload, { qos, retain, properties });
    },
    ready: () => session === undefined || session.ready(),
    release,
    async close() {
      await release();
      await speaker?.client.endAsync(true);
    },
  };
}
