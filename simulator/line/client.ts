import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import {
  downFilter,
  KEEP_ALIVE_SEC,
  SESSION_EXPIRY_SEC,
  UP_DELIVERY,
  upTopic,
  WILL_DELAY_SEC,
} from '../../contract/mqtt';
import type { Identity } from './identity';
import { type DownlinkMessage, encodeMessage, readDown } from './messages';
import type { OutboxMessage } from './outbox';

/** One connection of a machine, from the attempt to the end; a new attempt is a new object. */
export interface MachineConnection {
  publish(message: OutboxMessage): void;
  /** Drops the connection: the broker publishes the last will. */
  cut(): void;
  /** Says goodbye after everything is handed over; gives up after `patienceMs`. */
  leave(patienceMs: number): Promise<void>;
}

/** The version the broker understands, found out by the first machines of a fleet. */
export interface MqttDialect {
  version: 4 | 5;
}

export interface ConnectionOptions {
  url: string;
  serialNo: string;
  secret: string;
  /** Shown instead of the secret. */
  identity?: Identity;
  /** Boot session that the last will speaks for. */
  boot: number;
  dialect: MqttDialect;
  onOpen(): void;
  onDown(down: DownlinkMessage): void;
  /** Once, whoever ended it. */
  onClosed(): void;
}

/** Return codes of a broker that does not know the version, MQTT 3.1.1 and 5. */
const UNKNOWN_VERSION = [1, 132];
const CONNECT_TIMEOUT_MS = 10_000;

/** On the local host the certificate's name is not checked. */
const isHere = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

function optionsOf({ url, serialNo, secret, identity, boot, dialect }: ConnectionOptions): IClientOptions {
  const modern = dialect.version === 5;
  const will = {
    topic: upTopic(serialNo, 'state'),
    payload: Buffer.from(JSON.stringify({ v: 1, sn: serialNo, bd: boot, d: { s: 'lost' } })),
    ...UP_DELIVERY.state,
  };
  return {
    clientId: serialNo,
    username: serialNo,
    ...(identity ?? { password: secret }),
    protocolVersion: dialect.version,
    clean: false,
    keepalive: KEEP_ALIVE_SEC,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // Reconnecting is up to the machine, with its own clock and back-off.
    reconnectPeriod: 0,
    queueQoSZero: false,
    rejectUnauthorized: !isHere(url),
    will: { ...will, ...(modern && { properties: { willDelayInterval: WILL_DELAY_SEC } }) },
    ...(modern && { properties: { sessionExpiryInterval: SESSION_EXPIRY_SEC } }),
  };
}

export function openConnection(options: ConnectionOptions): MachineConnection {
  const { url, serialNo, dialect, onOpen, onDown, onClosed } = options;
  const tried = dialect.version;
  const client: MqttClient = mqtt.connect(url, optionsOf(options));
  client.on('connect', () => {
    client.subscribe(downFilter(serialNo), { qos: 1 }, (error) => {
      if (error) client.end(true);
      else onOpen();
    });
  });
  client.on('message', (topic, payload) => {
    const down = readDown(topic, payload);
    if (down) onDown(down);
  });
  // Every error ends in `close`; only the one about the version can be helped.
  client.on('error', (error) => {
    if (tried === 5 && speaksOlder(error)) dialect.version = 4;
  });
  client.once('close', () => {
    client.end(true);
    onClosed();
  });
  return {
    publish(message) {
      const topic = upTopic(serialNo, message.kind);
      message.waits = true;
      client.publish(topic, encodeMessage(serialNo, message), UP_DELIVERY[message.kind], () => {
        message.waits = false;
      });
    },
    cut: () => {
      client.end(true);
    },
    async leave(patienceMs) {
      const patience = setTimeout(() => client.end(true), patienceMs);
      await Promise.race([client.endAsync(), closed(client)]);
      clearTimeout(patience);
    },
  };
}

function speaksOlder(error: Error & { code?: unknown }): boolean {
  return typeof error.code === 'number' && UNKNOWN_VERSION.includes(error.code);
}

function closed(client: MqttClient): Promise<void> {
  return new Promise((resolve) => client.once('close', () => resolve()));
}
