import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mqtt, { type MqttClient } from 'mqtt';
import type { z } from 'zod';
import { type UP_PAYLOADS, type UpKind, upTopic } from '../../contract/mqtt';
import type { SimMachine } from '../../contract/simulation';
import type { ApiClient } from './apiClient';

interface AuthRow {
  id: string;
  serialNo: string;
  version: number;
}

type UpInput<K extends UpKind> = z.input<(typeof UP_PAYLOADS)[K]>;
export interface PublishedMessage {
  topic: string;
  payload: string;
}

/** An MQTT client that signs in as one machine, independent of our simulator. */
export interface MachineClient {
  serialNo: string;
  mqtt: MqttClient;
  /** Publishes with the next sequence number; resolves with what was sent, once the broker has confirmed it. */
  publish<K extends UpKind>(
    kind: K,
    d: UpInput<K>,
    overrides?: Record<string, unknown>,
  ): Promise<PublishedMessage>;
  publishRaw(topic: string, payload: string | Buffer): Promise<void>;
  close(): Promise<void>;
}

/** A demo machine that nobody simulates, so that its whole life is the test's. */
export function silentMachine(dataDir: string): SimMachine {
  const machines = JSON.parse(readFileSync(join(dataDir, 'demo-machines.json'), 'utf8')) as SimMachine[];
  const last = machines[machines.length - 1];
  if (!last) throw new Error('no demo machines');
  return last;
}

export async function issueSecret(api: ApiClient, serialNo: string): Promise<string> {
  const page = await api.get<{ rows: AuthRow[] }>(`/deviceAuths?q=${serialNo}&pageSize=10`);
  const row = page.rows.find((candidate) => candidate.serialNo === serialNo);
  if (!row) throw new Error(`no hardware ${serialNo}`);
  const { version } = row;
  return (await api.post<{ secret: string }>(`/deviceAuths/${row.id}/rotate`, { version })).secret;
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
    protocolVersion: 4,
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
      const sent = { topic: upTopic(serialNo, kind), payload: JSON.stringify(envelope) };
      await client.publishAsync(sent.topic, sent.payload, { qos: 1 });
      return sent;
    },
    async publishRaw(topic, payload) {
      await client.publishAsync(topic, payload, { qos: 1 });
    },
    close: () => client.endAsync(true),
  };
}
