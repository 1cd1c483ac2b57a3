import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ListResult } from '../../contract/kit/wire';
import { DAY_MS } from '../../contract/time/durations';
import { type ApiClient, signIn } from '../../tests/e2e/apiClient';
import { type Figure, quantile } from '../figure';
import { loadSource } from '../source';
import { exports, LOOK_MS, timed, type World } from './listExports';
import { benchQuestions } from './listQuestions';
import { BUDGET_MS, PAGE_SIZE, type Question } from './listSearches';
import type * as ListServers from './listServer';

/** Rows of the list. The folder is kept: seeding a million takes minutes. */
const PEOPLE = Number(process.env.BENCH_ROWS ?? 1_000_000);
const FOLDER = join(tmpdir(), `pharos-lists-${PEOPLE}`);
/** Only questions whose name contains it. */
const ONLY = process.env.BENCH_ONLY ?? '';
const ROUNDS = 100;
/** Of a slow question fewer rounds tell as much. */
const ENOUGH_MS = 4_000;
const LEAST_ROUNDS = 3;
const COUNTS = 10;

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

function addressOf({ ask, page = 1 }: Question): string {
  return `/users?${new URLSearchParams({ ...ask, page: String(page), pageSize: String(PAGE_SIZE) })}`;
}

function sqlOf({ sql: { where = 'true', order = 'code, id' }, page = 1 }: Question): string {
  const offset = (page - 1) * PAGE_SIZE;
  return `select * from users where ${where} order by ${order} limit ${PAGE_SIZE} offset ${offset}`;
}

/** Asks until the total is a counted one: what counts in the background would be measured with the page. */
async function untilCounted(api: ApiClient, address: string): Promise<void> {
  while ((await api.get<ListResult>(address)).approximate) await pause(LOOK_MS);
}

/** The list and plain SQL by turns, so that what disturbs one disturbs the other. */
async function askFor(world: World, question: Question): Promise<Figure[]> {
  const [address, sql] = [addressOf(question), sqlOf(question)];
  const ask = () => timed(() => world.api.get(address));
  const first = question.prepared ? await firstAsking(world, question) : [];
  await untilCounted(world.api, address);
  const [list, plain]: [number[], number[]] = [[], []];
  const enough = (taken: number[]) => taken.length >= LEAST_ROUNDS && sum(taken) >= ENOUGH_MS;
  while (list.length < ROUNDS && !enough(list)) {
    list.push(await ask());
    if (!enough(plain)) plain.push(await timed(() => world.database.query(sql)));
  }
  return [...first, ...figuresOf(question.name, list, plain, question.budget)];
}

/** What the first one waits for who goes on from the first page, once the list is counted. */
async function firstAsking({ api }: World, question: Question): Promise<Figure[]> {
  await untilCounted(api, addressOf({ ...question, page: 1 }));
  const value = await timed(() => api.get(addressOf(question)));
  return [{ name: `lists.${question.name}.first`, value, unit: 'ms', better: 'lower', budget: BUDGET_MS }];
}

function figuresOf(name: string, measured: number[], plain: number[], budget?: number): Figure[] {
  const ms = { unit: 'ms', better: 'lower' } as const;
  const p50 = quantile(measured, 0.5);
  return [
    { name: `lists.${name}.p50`, value: p50, ...ms },
    { name: `lists.${name}.p95`, value: quantile(measured, 0.95), ...ms },
    { name: `lists.${name}.p99`, value: quantile(measured, 0.99), ...ms, budget },
    { name: `lists.${name}.plain`, value: p50 / quantile(plain, 0.5), unit: '× SQL', better: 'lower' },
  ];
}

/** A question nobody asked before: the page comes with an estimate, the count follows. */
async function totals({ api, database }: World): Promise<Figure[]> {
  const [first, counted, plain]: [number[], number[], number[]] = [[], [], []];
  for (let n = 0; n < COUNTS; n++) {
    const from = Date.now() - 300 * DAY_MS - n;
    const address = addressOf({ name: '', ask: { 'filter[createdAt]': `gte:${from}` }, sql: {} });
    const begun = performance.now();
    first.push(await timed(() => api.get(address)));
    await untilCounted(api, address);
    counted.push(performance.now() - begun);
    const where = `created_at >= '${new Date(from).toISOString()}'`;
    plain.push(await timed(() => database.query(`select count(*) from users where ${where}`)));
  }
  return [
    ...figuresOf('total.estimated', first, plain, BUDGET_MS),
    ...figuresOf('total.counted', counted, plain),
  ];
}

/** Lists of a million people through the API of the whole server, beside the same questions in plain SQL. */
export async function run(): Promise<Figure[]> {
  const source = await loadSource<typeof ListServers>('/bench/queries/listServer.ts');
  const server = await source.module.startListServer(FOLDER, PEOPLE);
  const world = { ...server, api: await signIn(server.url, 'admin') };
  const figures: Figure[] = [];
  const questions = await benchQuestions(server.database, PEOPLE);
  // Whatever comes first would pay for compiling and for a cold database.
  for (const question of questions.slice(0, 1)) await askFor(world, question);
  for (const question of questions.filter(({ name }) => name.includes(ONLY)))
    figures.push(...(await askFor(world, question)));
  figures.push(...(await totals(world)), ...(await exports(world)));
  await server.close();
  await source.close();
  return figures;
}
