import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '../../contract/time/durations';
import { type Figure, quantile } from '../figure';
import { loadSource } from '../source';
import type * as CoverServers from './coverServer';

/** Of fifty lanes each. */
const MACHINES = Number(process.env.BENCH_MACHINES ?? 2_000);
const ROUNDS = 5;
/** Kept, as seeding takes a minute. */
const FOLDER = join(tmpdir(), `pharos-covers-${MACHINES}`);
/** Of the seeded world, so that the same rows count each time. */
const NOW = Date.UTC(2026, 3, 29);

/** Days of cover of the whole fleet: all of them for the first time, and an hour later, when most are as they were. */
export async function run(): Promise<Figure[]> {
  const { module, close } = await loadSource<typeof CoverServers>('/bench/queries/coverServer.ts');
  const server = await module.startCoverServer(FOLDER, MACHINES, NOW);
  // The embedded database is a thread of this process: what it uses counts, whoever else shares the machine.
  const timed = async (now: number) => {
    const [before, used] = [performance.now(), process.cpuUsage()];
    await server.compute(now);
    const { user, system } = process.cpuUsage(used);
    return { wall: (performance.now() - before) / 1_000, cpu: (user + system) / 1_000_000 };
  };
  await server.database.query('delete from stock_covers');
  const first = await timed(NOW);
  const later: { wall: number; cpu: number }[] = [];
  for (let round = 1; round <= ROUNDS; round++) later.push(await timed(NOW + round * HOUR_MS));
  await server.close();
  await close();
  return [
    { name: 'covers.first', value: first.wall, unit: 's', better: 'lower' },
    {
      name: 'covers.hourly',
      value: quantile(
        later.map(({ wall }) => wall),
        0.5,
      ),
      unit: 's',
      better: 'lower',
      budget: 5,
    },
    {
      name: 'covers.hourlyCpu',
      value: quantile(
        later.map(({ cpu }) => cpu),
        0.5,
      ),
      unit: 's',
      better: 'lower',
    },
  ];
}
