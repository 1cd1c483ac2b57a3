import type { ApiClient } from '../../tests/e2e/apiClient';
import { type Figure, quantile } from '../figure';
import type * as ListServers from './listServer';

const EXPORTS = 3;
export const LOOK_MS = 50;

/** What it is, what was asked for, the heads. */
const SHEET_HEAD = 3;
const MB = 1_000_000;

export interface World extends ListServers.ListServer {
  api: ApiClient;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** Reads a sheet to its end and keeps nothing of it. */
async function rowsExported({ url, api }: World, query: string): Promise<number> {
  const headers = { token: api.token, cookie: api.cookie };
  const answer = await fetch(`${url}/api/users/export.csv?${query}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`export: ${answer.status}`);
  let lines = 0;
  for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) lines += 1;
  return lines - SHEET_HEAD;
}

/** One of ten people is disabled. Memory is that of the whole process, the database's included. */
export async function exports(world: World): Promise<Figure[]> {
  const query = 'filter[status]=in:disabled&sort=code';
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, LOOK_MS);
  const [seconds, plain]: [number[], number[]] = [[], []];
  let rows = 0;
  for (let n = 0; n < EXPORTS; n++) {
    const ms = await timed(async () => {
      rows = await rowsExported(world, query);
    });
    seconds.push(ms / 1_000);
  }
  clearInterval(watch);
  const all = `select * from users where status = 'disabled' order by code, id`;
  for (let n = 0; n < EXPORTS; n++) plain.push((await timed(() => world.database.query(all))) / 1_000);
  const time = quantile(seconds, 0.5);
  const name = 'lists.export';
  return [
    { name: `${name}.rows`, value: rows, unit: 'rows', better: 'higher' },
    { name: `${name}.time`, value: time, unit: 's', better: 'lower' },
    { name: `${name}.rate`, value: rows / time, unit: 'rows/s', better: 'higher' },
    { name: `${name}.memory`, value: (peak - before) / MB, unit: 'MB', better: 'lower' },
    { name: `${name}.plain`, value: time / quantile(plain, 0.5), unit: '× SQL', better: 'lower' },
  ];
}
