import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mqtt, { type MqttClient } from 'mqtt';
import { upTopic } from '../../contract/mqtt';
import type { SimMachine } from '../../contract/simulation';
import type { ServerProcess } from '../../tests/e2e/serverProcess';

/** Machines that do nothing but measure, as fast as they are told or as the server lets them. */
export interface LoadGenerator {
  /** Publishes until `untilMs` (epoch); `perSecond` over all machines, or as fast as acknowledgements come. */
  run(untilMs: number, perSecond?: number): Promise<{ sent: number; delays: number[] }>;
  close(): Promise<void>;
}

const IN_FLIGHT = 40;
const STEP_MS = 20;

interface Source {
  serialNo: string;
  client: MqttClient;
  seq: number;
  boot: number;
}

function envelope(source: Source, t: number): string {
  source.seq = (source.seq + 1) % 256;
  const d = { z: 'Z1', s: [{ id: 'T1', t, rh: 50, q: 'good' }] };
  return JSON.stringify({ v: 1, sn: source.serialNo, bd: source.boot, seq: source.seq, ts: Date.now(), d });
}

async function connect({ serialNo, secret }: SimMachine, url: string): Promise<Source> {
  const client = await mqtt.connectAsync(url, { clientId: serialNo, username: serialNo, password: secret });
  const source = { serialNo, client, seq: 0, boot: Math.floor(Date.now() / 1_000) % 1_000_000_000 };
  const birth = {
    v: 1,
    sn: serialNo,
    bd: source.boot,
    seq: 0,
    ts: Date.now(),
    d: { fw: '1', cabs: [], lanes: [], caps: [] },
  };
  await client.publishAsync(upTopic(serialNo, 'birth'), JSON.stringify(birth), { qos: 1 });
  return source;
}

export async function openFlood(server: ServerProcess, machines: number): Promise<LoadGenerator> {
  const list = JSON.parse(readFileSync(join(server.dataDir, 'demo-machines.json'), 'utf8')) as SimMachine[];
  const sources = await Promise.all(
    list.slice(0, machines).map((machine) => connect(machine, server.mqttUrl)),
  );
  let counter = 0;
  const publish = async (source: Source, delays: number[]): Promise<void> => {
    const before = performance.now();
    counter += 1;
    await source.client.publishAsync(
      upTopic(source.serialNo, 'env'),
      envelope(source, 20 + (counter % 20) / 10),
      { qos: 1 },
    );
    delays.push(performance.now() - before);
  };
  const asFastAsPossible = async (untilMs: number, delays: number[]): Promise<void> => {
    const lane = async (source: Source) => {
      while (Date.now() < untilMs) await publish(source, delays);
    };
    await Promise.all(sources.flatMap((source) => Array.from({ length: IN_FLIGHT }, () => lane(source))));
  };
  const paced = async (untilMs: number, perSecond: number, delays: number[]): Promise<void> => {
    const under: Promise<void>[] = [];
    const startedAt = Date.now();
    let sent = 0;
    while (Date.now() < untilMs) {
      const due = ((Date.now() - startedAt) / 1_000) * perSecond;
      for (; sent < due; sent++) under.push(publish(sources[sent % sources.length] as Source, delays));
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
    await Promise.all(under);
  };
  return {
    async run(untilMs, perSecond) {
      const delays: number[] = [];
      await (perSecond === undefined ? asFastAsPossible(untilMs, delays) : paced(untilMs, perSecond, delays));
      return { sent: delays.length, delays };
    },
    close: async () => {
      await Promise.all(sources.map(({ client }) => client.endAsync(true)));
    },
  };
}
