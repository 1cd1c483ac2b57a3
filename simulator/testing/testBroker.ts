import { type AddressInfo, createServer } from 'node:net';
import { Aedes, type PublishPacket } from 'aedes';
import {
  type DownKind,
  type DownPayload,
  downTopic,
  envelopeSchema,
  parseUpTopic,
  UP_PAYLOADS,
  type UpKind,
} from '../../contract/mqtt';

export interface ReceivedMessage {
  serialNo: string;
  kind: UpKind;
  bd: number;
  seq?: number;
  ts?: number;
  hist: boolean;
  d: Record<string, unknown>;
}

/** A broker with a server behind it that stores in an array and acknowledges, as ours does. */
export interface TestBroker {
  url: string;
  port: number;
  /** Everything that came, repetitions too. */
  heard: ReceivedMessage[];
  /** Answers of the contract's schemas to what does not fit. */
  complaints: string[];
  send<K extends DownKind>(serialNo: string, kind: K, payload: DownPayload<K>): void;
  /** Whether what comes is acknowledged. */
  acknowledges: boolean;
  close(): Promise<void>;
}

function read({ topic, payload }: PublishPacket): ReceivedMessage | string | undefined {
  const address = parseUpTopic(topic);
  if (!address) return undefined;
  const kind = address.kind as UpKind;
  const envelope = envelopeSchema.safeParse(JSON.parse(payload.toString()));
  if (!envelope.success) return `${topic}: ${envelope.error.message}`;
  const d = UP_PAYLOADS[kind].safeParse(envelope.data.d);
  if (!d.success) return `${topic}: ${d.error.message}`;
  if (envelope.data.sn !== address.serialNo) return `${topic}: ${envelope.data.sn}`;
  const { bd, seq, ts, hist } = envelope.data;
  return { serialNo: address.serialNo, kind, bd, seq, ts, hist, d: d.data };
}

/** @param port 0 for any @param secret the only password that is let in */
export async function startTestBroker(port = 0, secret = 'opensesame'): Promise<TestBroker> {
  const heard: ReceivedMessage[] = [];
  const complaints: string[] = [];
  const send = (topic: string, payload: unknown) => {
    const packet = {
      cmd: 'publish' as const,
      topic,
      payload: JSON.stringify(payload),
      qos: 1 as const,
      retain: false,
      dup: false,
    };
    aedes.publish(packet, () => undefined);
  };
  const aedes = await Aedes.createBroker({
    authenticate: (_client, _name, password, done) => done(null, password?.toString() === secret),
    authorizePublish: (_client, packet, done) => {
      receive(packet);
      done(null);
    },
  });
  // Where packets still come in the order of the line: behind it QoS 0 overtakes QoS 1.
  const receive = (packet: PublishPacket) => {
    const letter = read(packet);
    if (letter === undefined) return;
    if (typeof letter === 'string') {
      complaints.push(letter);
      return;
    }
    heard.push(letter);
    const { serialNo, bd, seq, ts } = letter;
    if (!broker.acknowledges || seq === undefined || ts === undefined) return;
    send(downTopic(serialNo, 'ack'), { ids: [[bd, seq, ts]] });
  };
  const server = createServer(aedes.handle);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const own = (server.address() as AddressInfo).port;
  const broker: TestBroker = {
    url: `mqtt://127.0.0.1:${own}`,
    port: own,
    heard,
    complaints,
    acknowledges: true,
    send: (serialNo, kind, payload) => send(downTopic(serialNo, kind), payload),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        aedes.close();
      }),
  };
  return broker;
}
