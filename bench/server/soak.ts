import { readFileSync } from 'node:fs';
import { signIn } from '../../tests/e2e/apiClient';
import { launchServer } from '../../tests/e2e/serverProcess';
import { type Figure, quantile } from '../figure';
import { runFolder } from '../folders';
import { openFlood } from './loadGenerator';

const MACHINES = 40;
const EVERY_SECONDS = 15;
const RATE = Number(process.env.SOAK_RATE ?? 2_000);
const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);

interface Sample {
  seconds: number;
  megabytes: number;
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Least squares, per hour. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(samples.map(({ seconds }) => seconds));
  const y = mean(samples.map(({ megabytes }) => megabytes));
  const over = samples.reduce((sum, { seconds, megabytes }) => sum + (seconds - x) * (megabytes - y), 0);
  const under = samples.reduce((sum, { seconds }) => sum + (seconds - x) ** 2, 0);
  return (over / under) * 3_600;
}

/** Does memory grow under a steady load? The server with everything embedded, its resident memory every 15 s. */
export async function run(): Promise<Figure[]> {
  const server = await launchServer({ SIMULATOR_DEVICES: '0' }, runFolder());
  const flood = await openFlood(server, MACHINES);
  const api = await signIn(server.url, 'admin');
  const samples: Sample[] = [];
  const delays: number[] = [];
  const startedAt = Date.now();
  for (let step = 1; step <= (MINUTES * 60) / EVERY_SECONDS; step++) {
    const ran = await flood.run(startedAt + step * EVERY_SECONDS * 1_000, RATE);
    delays.push(quantile(ran.delays, 0.99));
    const seconds = (Date.now() - startedAt) / 1_000;
    const megabytes = residentMegabytes(server.child.pid ?? 0);
    samples.push({ seconds, megabytes });
    console.log(
      `${seconds.toFixed(0).padStart(5)} s ${megabytes.toFixed(0).padStart(6)} MB ${ran.sent} sent`,
    );
  }
  const { stored } = await api.get<{ stored: number }>('/ingest/metrics');
  const seconds = (Date.now() - startedAt) / 1_000;
  await flood.close();
  await server.kill();
  const lastHalf = samples.slice(Math.floor(samples.length / 2));
  return [
    { name: 'soak.rate', value: stored / seconds, unit: 'messages/s', better: 'higher' },
    { name: 'soak.ack.p99', value: quantile(delays, 0.5), unit: 'ms', better: 'lower' },
    { name: 'soak.rss', value: samples.at(-1)?.megabytes ?? 0, unit: 'MB', better: 'lower' },
    { name: 'soak.rss.slope', value: slopeOf(lastHalf), unit: 'MB/h', better: 'lower' },
  ];
}
