import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SALES_BY } from '../../contract/orders/sales';
import { type Figure, quantile } from '../figure';
import { loadSource } from '../source';
import type * as SalesServers from './salesServer';

/** Of one line and a half each; ten million lines are 6,700,000. */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const FOLDER = join(tmpdir(), `pharos-sales-${ORDERS}`);
const DAYS = [7, 30, 90, 366];
const ROUNDS = 3;

/** Every question of the sales statistics: each part, for a week to a year, beside the period before. */
export async function run(): Promise<Figure[]> {
  const { module, close } = await loadSource<typeof SalesServers>('/bench/queries/salesServer.ts');
  const server = await module.startSalesServer(FOLDER, ORDERS);
  const walls: number[] = [];
  const lines: number[] = [];
  for (const days of DAYS)
    for (const by of SALES_BY) {
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const before = performance.now();
        await server.ask(by, days);
        rounds.push(performance.now() - before);
      }
      const read = await server.reads(by, days);
      lines.push(read.lines);
      console.log(
        `${by} of ${days} days: ${quantile(rounds, 0.5).toFixed(0)} ms; ${read.sums} rows of sums, ${read.lines} of orders`,
      );
      walls.push(quantile(rounds, 0.5));
    }
  await server.close();
  await close();
  return [
    { name: 'sales.worst', value: Math.max(...walls), unit: 'ms', better: 'lower', budget: 300 },
    // Orders of machines around the hours they were offline: a share of the machines, whatever they have sold before.
    { name: 'sales.lines', value: Math.max(...lines), unit: 'rows', better: 'lower', budget: ORDERS / 100 },
  ];
}
