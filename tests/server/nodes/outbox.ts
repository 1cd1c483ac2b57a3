import mqtt from 'mqtt';
import { downTopic, RESEND_AFTER_MS, type UpKind, upTopic } from '../../../contract/mqtt';

type Id = [number, number, number];

/** A machine as the protocol wants it: what the server has not acknowledged is kept and sent again, in order. */
export interface Outbox {
  /** Everything that was sent. */
  readonly sent: number;
  /** What the server said it has stored. */
  readonly acknowledged: ReadonlySet<string>;
  readonly waiting: number;
  put(kind: UpKind, d: object, ts?: number): string;
  close(): Promise<void>;
}

export async function openOutbox(mqttUrl: string, serialNo: string, bd: number): Promise<Outbox> {
  const client = await mqtt.connectAsync(mqttUrl, { clientId: serialNo, reconnectPeriod: 200 });
  const waiting = new Map<string, { topic: string; payload: string; at: number }>();
  const acknowledged = new Set<string>();
  let sent = 0;
  client.on('message', (_topic, payload) => {
    for (const id of (JSON.parse(payload.toString()) as { ids: Id[] }).ids) {
      if (waiting.delete(id.join())) acknowledged.add(id.join());
    }
  });
  await client.subscribeAsync(downTopic(serialNo, 'ack'), { qos: 1 });
  const send = (message: { topic: string; payload: string; at: number }) => {
    message.at = Date.now();
    client.publish(message.topic, message.payload, { qos: 1 });
  };
  const timer = setInterval(() => {
    for (const message of waiting.values()) if (Date.now() - message.at >= RESEND_AFTER_MS) send(message);
  }, RESEND_AFTER_MS / 3);
  return {
    get sent() {
      return sent;
    },
    acknowledged,
    get waiting() {
      return waiting.size;
    },
    put(kind, d, ts = Date.now()) {
      const seq = sent % 256;
      sent += 1;
      const id: Id = [bd, seq, ts];
      const envelope = { v: 1, sn: serialNo, bd, seq, ts, d };
      const message = { topic: upTopic(serialNo, kind), payload: JSON.stringify(envelope), at: 0 };
      waiting.set(id.join(), message);
      send(message);
      return id.join();
    },
    async close() {
      clearInterval(timer);
      await client.endAsync(true);
    },
  };
}
