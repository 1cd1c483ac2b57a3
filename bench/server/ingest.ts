import { signIn } from '../../tests/e2e/apiClient';
import { launchServer } from '../../tests/e2e/serverProcess';
import { type Figure, quantile } from '../figure';
import { runFolder } from '../folders';
import { openFlood } from './loadGenerator';

const MACHINES = 40;
const SECONDS = 10;

/** How many messages a second the whole server takes in, each on disk before it is acknowledged. */
export async function run(): Promise<Figure[]> {
  const server = await launchServer({ SIMULATOR_DEVICES: '0' }, runFolder());
  const flood = await openFlood(server, MACHINES);
  const api = await signIn(server.url, 'admin');
  const stored = async () => (await api.get<{ stored: number }>('/ingest/metrics')).stored;
  await flood.run(Date.now() + 2_000);
  const before = await stored();
  const startedAt = performance.now();
  const { delays } = await flood.run(Date.now() + SECONDS * 1_000);
  const rate = ((await stored()) - before) / ((performance.now() - startedAt) / 1_000);
  await flood.close();
  await server.kill();
  return [
    { name: 'ingest.rate', value: rate, unit: 'messages/s', better: 'higher', budget: 10_000 },
    { name: 'ingest.ack.p99', value: quantile(delays, 0.99), unit: 'ms', better: 'lower' },
  ];
}
