import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, signIn } from '../../tests/e2e/apiClient';
import { type Figure, quantile } from '../figure';
import { loadSource } from '../source';
import type * as FleetServers from './fleetServer';
import { timed } from './listExports';

/** Of fifty lanes each. */
const MACHINES = Number(process.env.BENCH_MACHINES ?? 2_000);
/** Of the stock ledger: for 2,000 machines ten million movements. */
const DAYS = Number(process.env.BENCH_DAYS ?? 168);
/** Kept, as seeding takes many minutes. */
const FOLDER = join(tmpdir(), `pharos-fleet-${MACHINES}-${DAYS}`);
const NOW = Date.UTC(2026, 3, 29);
const ROUNDS = 100;
/** Of issue 14. */
const [LIST_MS, LANES_MS] = [100, 300];

/** Of the n-th machine (`coverServer.ts`). */
const machineId = (n: number) => `01BD${String(n).padStart(22, '0')}`;

interface Question {
  name: string;
  budget: number;
  /** @param n another machine each time */
  path(n: number): string;
}
const list = (name: string, path: Question['path']): Question => ({ name, budget: LIST_MS, path });
const QUESTIONS: readonly Question[] = [
  list('machines', () => '/devices?pageSize=50'),
  list('machines.sorted', () => '/devices?pageSize=50&sort=-name'),
  list('machines.search', (n) => `/devices?pageSize=50&q=SERIAL${String(n).padStart(4, '0').slice(0, 3)}`),
  list('machines.filtered', () => '/devices?pageSize=50&filter[enabled]=eq:true&sort=city,name'),
  list('lanes', () => '/lanes?pageSize=50'),
  list('lanes.machine', (n) => `/lanes?pageSize=50&filter[deviceId]=in:${machineId(n)}`),
  list('lanes.sorted', () => '/lanes?pageSize=50&sort=stock'),
  list('lanes.filtered', () => '/lanes?pageSize=50&filter[stock]=lte:1&filter[health]=in:ok'),
  list('lanes.search', (n) => `/lanes?pageSize=50&q=A-1-${String(1 + (n % 50)).padStart(2, '0')}`),
  list('covers', (n) => `/stockCovers?page=${1 + (n % 25)}`),
  { name: 'lanesPage', budget: LANES_MS, path: (n) => `/devices/${machineId(n)}/planogram` },
];

async function ask(api: ApiClient, { name, budget, path }: Question): Promise<Figure[]> {
  const taken: number[] = [];
  await api.get(path(1));
  for (let round = 0; round < ROUNDS; round++)
    taken.push(await timed(() => api.get(path(1 + ((round * 37) % MACHINES)))));
  const ms = { unit: 'ms', better: 'lower' } as const;
  return [
    { name: `fleet.${name}.p50`, value: quantile(taken, 0.5), ...ms },
    { name: `fleet.${name}.p99`, value: quantile(taken, 0.99), ...ms, budget },
  ];
}

/** Machines, lanes and covers of a whole fleet through the API, with the movements of half a year behind them. */
export async function run(): Promise<Figure[]> {
  const { module, close } = await loadSource<typeof FleetServers>('/bench/queries/fleetServer.ts');
  const server = await module.startFleetServer(FOLDER, { machines: MACHINES, days: DAYS, now: NOW });
  const [{ n } = { n: 0 }] = await server.database.query<{ n: number }>(
    'select count(*)::int as n from stock_ledger',
  );
  process.stdout.write(`${MACHINES} machines, ${n} stock movements\n`);
  const api = await signIn(server.url, 'admin');
  const figures: Figure[] = [];
  for (const question of QUESTIONS) figures.push(...(await ask(api, question)));
  await server.close();
  await close();
  return figures;
}
