import mqtt, { type MqttClient } from 'mqtt';
import { type UpKind, type UpPayload, upTopic } from '../../contract/mqtt';
import type { ApiClient } from './apiClient';

interface AuthRow {
  id: string;
  serialNo: string;
}

/** An MQTT client that signs in as one machine, independent of our simulator. */
export interface MachineClient {
  serialNo: string;
  mqtt: MqttClient;
  publish<K extends UpKind>(kind: K, d: UpPayload<K>, overrides?: Record<string, unknown>): Promise<void>;
  publishRaw(topic: string, payload: string | Buffer): Promise<void>;
  close(): Promise<void>;
}

export async function issueSecret(api: ApiClient, serialNo: string): Promise<string> {
  const page = await api.get<{ rows: AuthRow[] }>(`/deviceAuths?q=${serialNo}&pageSize=10`);
  const row = page.rows.find((candidate) => candidate.serialNo === serialNo);
  if (!row) throw new Error(`no hardware ${serialNo}`);
  return (await api.post<{ secret: string }>(`/deviceAuths/${row.id}/issueSecret`)).secret;
}

export async function signInMachine(
  mqttUrl: string,
  serialNo: string,
  secret: string,
): Promise<MachineClient> {
  const client = await mqtt.connectAsync(mqttUrl, {
    clientId: serialNo,
    username: serialNo,
    password: secret,
    protocolVersion: 5,
    reconnectPeriod: 500,
  });
  const boot = Math.floor(Date.now() / 1000) % 1_000_000_000;
  let sequence = 0;
  return {
    serialNo,
    mqtt: client,
    async publish(kind, d, overrides = {}) {
      const envelope = { v: 1, sn: serialNo, bd: boot, seq: sequence, ts: Date.now(), d, ...overrides };
      sequence = (sequence + 1) % 256;
      await client.publishAsync(upTopic(serialNo, kind), JSON.stringify(envelope), { qos: 1 });
    },
    async publishRaw(topic, payload) {
      await client.publishAsync(topic, payload, { qos: 1 });
    },
    close: () => client.endAsync(true),
  };
}
