import type { AnyRow, Resource } from '@contract/kit/resource';
import { vi } from 'vitest';

/** What is sent along. */
export interface Call {
  method: string;
  headers: Record<string, string>;
  /** As it was read from JSON. */
  body: Record<string, unknown>;
}

/** An answer that is no result. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
  ) {}
}

/** The answer to a path below `/api`, or a promise of it; undefined where nobody asks for it. */
export type Answers = (path: string, search: URLSearchParams, call: Call) => unknown;

/** A server with these answers. @returns what it was asked, newest last */
export function serve(answers: Answers): string[] {
  const asked: string[] = [];
  vi.stubGlobal(
    'fetch',
    async (input: string, { method = 'GET', headers = {}, body: sent }: RequestInit = {}) => {
      const { pathname, search, searchParams } = new URL(input, 'http://test');
      const path = pathname.replace('/api', '');
      asked.push([method, path + search, ...(typeof sent === 'string' ? [sent] : [])].join(' '));
      const call = {
        method,
        headers: headers as Record<string, string>,
        body: typeof sent === 'string' ? JSON.parse(sent) : {},
      };
      const result = await answers(path, searchParams, call);
      if (result instanceof Refusal)
        return new Response(JSON.stringify(result.body), { status: result.status });
      const body =
        result === undefined ? { msg: 'unknown', key: 'err.common.notFound' } : { msg: 'success', result };
      return new Response(JSON.stringify(body), { status: result === undefined ? 404 : 200 });
    },
  );
  return asked;
}

/** What all columns add up to. */
export const SUM = 4711;

/** What the kit asks of a resource with these records. */
export function answersOf({ name }: Resource, rows: readonly AnyRow[]): Answers {
  return (path, search) => {
    if (path === '/views') return { views: [], defaultId: null };
    if (path === `/columns/${name}`) return { columns: null, density: 'normal' };
    if (path === `/${name}`) {
      const names = search.get('sums')?.split(',');
      const sums = names && Object.fromEntries(names.map((each) => [each, [{ value: SUM }]]));
      return { rows, total: rows.length, page: 1, pageSize: 100, titles: {}, asOf: 1, sums };
    }
    if (path === `/${name}/options`) return [];
    const [id, part] = path.slice(name.length + 2).split('/');
    const row = rows.find((each) => each.id === id);
    if (!path.startsWith(`/${name}/`) || !row) return undefined;
    if (part === 'history') return { entries: [], older: false, titles: {} };
    if (part === 'comments') return [];
    return { ...row, titles: {} };
  };
}
