import {
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, it } from 'vitest';
import type { Tables } from '../../../server/db/tables';
import { createChain } from '../../../server/events/chain';
import type { Route } from '../../../server/http/route';
import { kitRoutes } from '../../../server/kit/allRoutes';
import { createKit } from '../../../server/kit/kit';
import { rootPrincipal } from '../../../server/kit/testPeople';
import type { ImportRouteDeps } from '../../../server/kit/transfer/imports/startRoute';
import { MODULES, SERVED } from '../../../server/modules';
import type { RouteDeps } from '../../../server/modules/module';

/** What the first request was answered. */
const FIRST = { id: 'first' };

/** A database that knows that every request was answered before, and that nobody may ask anything else. */
const connection: DatabaseConnection = {
  async executeQuery<R>({ sql }: { sql: string }) {
    if (sql.startsWith('insert into "idempotency"')) return { rows: [], numAffectedRows: 0n };
    if (/^select .* from "idempotency"/.test(sql)) return { rows: [{ body: FIRST, digest: null }] as R[] };
    // Waiting for what other nodes do with the record asks nothing of it.
    if (sql.includes('"partner_turns"')) return { rows: [{ holder: 'us' }] as R[] };
    throw new Error(`asks before its key: ${sql}`);
  },
  async *streamQuery() {},
};
const done = async () => undefined;
const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: done,
      acquireConnection: async () => connection,
      beginTransaction: done,
      commitTransaction: done,
      rollbackTransaction: done,
      releaseConnection: done,
      destroy: done,
    }),
  },
});

const deps = {
  database: { db },
  chain: createChain(Buffer.alloc(32, 7)),
  clock: () => 0,
  bus: { hint() {} },
  ingest: { fleet: new Map() },
};
const kit = createKit(deps as unknown as ImportRouteDeps & RouteDeps, SERVED);
const changes = [...MODULES.flatMap(({ routes }) => routes?.(kit) ?? []), ...kitRoutes(kit, SERVED)].filter(
  ({ method }) => method !== 'GET',
);

/** Asks again with the key of a request whose answer was lost. */
async function asked({ method, path, handler }: Route): Promise<unknown> {
  const body = { version: 1, args: {}, reason: 'x' };
  const request = { method, url: path, headers: { 'idempotency-key': 'lost-answer-1' }, body };
  const context = {
    params: { id: 'r1' },
    query: { version: 1 },
    body,
    principal: rootPrincipal,
    locale: 'en',
    request,
  };
  try {
    return await handler(context as unknown as Parameters<Route['handler']>[0]);
  } catch (error) {
    return error;
  }
}

/** Those that have no second effect by themselves, or change nothing. */
const HARMLESS: Readonly<Record<string, string>> = {
  '/platformNotices/:id/read': 'is read already',
  '/deviceAuths/issue': 'leaves what has a credential; secrets are not kept to be shown again',
  '/devices/blastRadius': 'only reads',
  '/products/copy': 'says which are there already',
  '/stockAlerts/plan': 'only reads',
  '/devices/:id/shopLink': 'gives the link there is',
  '/chargeOrders/:id/code': 'gives the code there is',
  '/iotRenewalOrders/:id/code': 'gives the code there is',
  '/columns/:resource': 'sets what is set',
  '/imports/:id/mapping': 'sets what is set',
  '/imports/:id/apply': 'is queued already',
  '/bulkRuns': 'is known by the id of its run',
  '/bulkRuns/:id/stop': 'is stopping already',
};
/** Of every list: reads, uploads that are only checked, and what is asked for many (`resourceCommands.test.ts`). */
const OF_LISTS = /\/(reveal|export\.\w+|import|file|bulk\/:command)$/;

it('every change is answered with its first outcome before anything else is asked', async () => {
  const others: string[] = [];
  for (const route of changes) {
    const answer = await asked(route);
    const isFirst = answer === (route.method === 'DELETE' ? null : FIRST);
    if (!isFirst && !OF_LISTS.test(route.path)) others.push(route.path);
  }
  expect(changes.length).toBeGreaterThan(1_000);
  expect(others.sort()).toEqual(Object.keys(HARMLESS).sort());
});
