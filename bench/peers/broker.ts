import { type AddressInfo, createServer, type Server } from 'node:net';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';

/** Everything that machines measure. */
export const READINGS = 'readings/#';
/** The machine whose page is looked at. */
export const SHOWN = 'readings/shown';
const MACHINES = 50;
const STEP_MS = 20;

export interface Broker {
  port: number;
  publish(rh: number): Promise<unknown>;
  /** Other machines measure so often a second, until the time (epoch) is over. */
  flood(untilMs: number, perSecond: number): Promise<void>;
  close(): Promise<void>;
}

/** The broker that Pharos contains, without anything behind it. */
export async function openPeerBroker(): Promise<Broker> {
  const aedes = await Aedes.createBroker();
  const server: Server = createServer(aedes.handle);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`);
  const publish = (topic: string, rh: number) =>
    client.publishAsync(topic, JSON.stringify({ t: 20 + (rh % 20) / 10, rh }), { qos: 1 });
  return {
    port,
    publish: (rh) => publish(SHOWN, rh),
    async flood(untilMs, perSecond) {
      const under: Promise<unknown>[] = [];
      const startedAt = Date.now();
      while (Date.now() < untilMs) {
        const due = ((Date.now() - startedAt) / 1_000) * perSecond;
        while (under.length < due) under.push(publish(`readings/${under.length % MACHINES}`, 50));
        await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      }
      await Promise.all(under);
    },
    async close() {
      await client.endAsync(true);
      server.close();
      await new Promise<void>((closed) => aedes.close(closed));
    },
  };
}
