import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '../../tests/e2e/apiClient';

export type Row = Record<string, unknown> & { id: string; version: number };
interface ListAnswer {
  rows: Row[];
  total: number;
}
const PAGE = 100;

function addressOf(name: string, filter: Readonly<Record<string, string>>, size: number, page: number) {
  const query = Object.entries(filter).map(
    ([field, value]) => `&filter[${field}]=${encodeURIComponent(value)}`,
  );
  return `/${name}?pageSize=${size}&page=${page}${query.join('')}`;
}

/** The first page. */
export async function list(api: ApiClient, name: string, filter: Record<string, string> = {}) {
  return (await api.get<ListAnswer>(addressOf(name, filter, PAGE, 1))).rows;
}

/** All of them. */
export async function listAll(api: ApiClient, name: string, filter: Record<string, string> = {}) {
  const found: Row[] = [];
  for (let page = 1; ; page++) {
    const { rows, total } = await api.get<ListAnswer>(addressOf(name, filter, PAGE, page));
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) return found;
  }
}

export async function countOf(api: ApiClient, name: string, filter: Record<string, string>) {
  return (await api.get<ListAnswer>(addressOf(name, filter, 10, 1))).total;
}

/** A command of a record, with the version that was seen. @throws Error when it is refused */
export function command<T = Row>(
  api: ApiClient,
  name: string,
  row: Pick<Row, 'id' | 'version'>,
  what: string,
  args: Record<string, unknown> = {},
  reason?: string,
): Promise<T> {
  return api.post<T>(`/${name}/${row.id}/${what}`, { version: row.version, args, reason });
}

const AGAIN_MS = 1_000;
const TRIES = 120;

/** Until there is an answer: the server is killed now and then, and started again. @throws when it stays away */
export async function untilAnswered<T>(ask: () => Promise<T>, againMs = AGAIN_MS): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await ask();
    } catch (error) {
      if (tries === TRIES) throw error;
      await wait(againMs);
    }
}

/** Does all of it, so many at once. One that fails keeps nobody from the others. */
export async function inParallel<T>(
  all: readonly T[],
  width: number,
  work: (each: T) => Promise<unknown>,
): Promise<void> {
  const rest = [...all];
  const worker = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift())
      await work(next).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
