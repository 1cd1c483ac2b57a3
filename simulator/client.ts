import mqtt, { type MqttClient } from 'mqtt';
import {
  DOWN_PAYLOADS,
  type DownKind,
  downFilter,
  KEEP_ALIVE_SEC,
  UP_DELIVERY,
  upTopic,
} from '../contract/mqtt';
import type { SimMachine } from '../contract/simulation';
import type { Letter } from './outbox';

/** A machine's connection to the broker. */
export interface Client {
  readonly connected: boolean;
  publish(letter: Letter): void;
  end(): Promise<void>;
}

export interface ClientOptions {
  url: string;
  machine: Pick<SimMachine, 'serialNo' | 'secret'>;
  /** Boot session named by the last will. */
  boot: number;
  onConnect(): void;
  onDown(kind: DownKind, payload: unknown): void;
  /** Extra wait before a new attempt, ms: a fleet must not come back in one instant. */
  reconnectMs: number;
}

function isDownKind(kind: string): kind is DownKind {
  return Object.hasOwn(DOWN_PAYLOADS, kind);
}

/** What a server may say is checked like what machines say: nonsense is ignored. */
function readDown(topic: string, payload: Buffer): { kind: DownKind; payload: unknown } | undefined {
  const kind = topic.split('/').at(-1) ?? '';
  if (!isDownKind(kind)) return undefined;
  try {
    const parsed = DOWN_PAYLOADS[kind].safeParse(JSON.parse(payload.toString()));
    return parsed.success ? { kind, payload: parsed.data } : undefined;
  } catch {
    return undefined;
  }
}

function envelopeOf(serialNo: string, { bd, seq, ts, hist, d }: Letter): string {
  return JSON.stringify({ v: 1, sn: serialNo, bd, seq, ts, tq: 'ntp', hist, d });
}

export function openClient({ url, machine, boot, onConnect, onDown, reconnectMs }: ClientOptions): Client {
  const { serialNo, secret } = machine;
  const client: MqttClient = mqtt.connect(url, {
    clientId: serialNo,
    username: serialNo,
    password: secret,
    protocolVersion: 4,
    clean: false,
    keepalive: KEEP_ALIVE_SEC,
    reconnectPeriod: reconnectMs,
    // Our outbox is the only store: what the library kept would come twice and out of order.
    queueQoSZero: false,
    will: {
      topic: upTopic(serialNo, 'state'),
      payload: Buffer.from(JSON.stringify({ v: 1, sn: serialNo, bd: boot, d: { s: 'lost' } })),
      qos: 1,
      retain: true,
    },
  });
  client.on('connect', () => {
    client.subscribe(downFilter(serialNo), { qos: 1 }, (error) => {
      if (!error) onConnect();
    });
  });
  client.on('message', (topic, payload) => {
    const down = readDown(topic, payload);
    if (down) onDown(down.kind, down.payload);
  });
  // The next attempt is already planned by the library; the fleet's figures show who is away.
  client.on('error', () => undefined);
  return {
    get connected() {
      return client.connected;
    },
    publish(letter) {
      const { qos, retain = false } = UP_DELIVERY[letter.kind];
      client.publish(
        upTopic(serialNo, letter.kind),
        envelopeOf(serialNo, letter),
        { qos, retain },
        () => undefined,
      );
    },
    end: async () => {
      await client.endAsync(true);
    },
  };
}
