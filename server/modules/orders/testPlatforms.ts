import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Platform } from '../../../contract/orders/words';
import type { Database } from '../../db/database';
import { openTestWorld } from '../../kit/testWorld';
import { PATIENCE } from '../../partners/caller';
import { createJd } from '../../partners/jd/jd';
import { createMeituan } from '../../partners/meituan/meituan';
import { type CallRecord, recordCall } from '../../partners/messages';
import { keepKeys } from '../../partners/platform/accounts';
import { platformName, resumeCallbacks } from '../../partners/platform/callbacks';
import { createCallbackMetrics } from '../../partners/platform/metrics';
import type { Platforms } from '../../partners/platform/port';
import { addPlatformCallbacks } from '../../partners/platform/routes';
import { callbackDeps } from './callbacks';

/** The moment of the published vectors. */
export const NOW = 1_700_000_000_000;
export const SECRET = 'sec';

/** One call as the platform of the test got it. */
export interface RecordedCall {
  path: string;
  fields: Record<string, string>;
}
export type StubAnswer = (got: RecordedCall) => { status?: number; body: object };

async function listen(answer: StubAnswer): Promise<{ server: Server; url: string; got: RecordedCall[] }> {
  const got: RecordedCall[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const { pathname, search } = new URL(request.url ?? '', 'http://x');
    const one = { path: pathname.slice(1), fields: Object.fromEntries(new URLSearchParams(body || search)) };
    got.push(one);
    const { status = 200, body: told } = answer(one);
    response.writeHead(status).end(JSON.stringify(told));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got };
}

async function insertWorld(database: Database, url: string) {
  await database.query(
    `insert into organizations (id, parent_id, path, code, name, type) values
     ('root', null, 'root.', 'ROOT', 'root', 'platform'),
     ('shop', 'root', 'root.shop.', 'SHOP', 'shop', 'merchant')`,
  );
  await database.query(
    `insert into platform_stores (id, org_id, platform, name, plat_store_id, store_no, api_url, app_key) values
     ('mt', 'shop', 'MEITUAN', 'M', '16204000', 'MD1', $1, '1'),
     ('jd', 'shop', 'JD', 'J', '11931000', 'JD1', $1, 'k1')`,
    [url],
  );
  await database.query(`insert into product_categories (id, code, name) values ('c1', '8710', '{}')`);
  await database.query(
    `insert into products (id, org_id, approval_no, generic_name, category_id, specification, dosage_form,
       manufacturer, storage_class, otc_class, shelf_life_months, selling_price)
     values ('p1', 'shop', '国药准字H20041234', '布洛芬', 'c1', '0.3g', 'capsule', 'M', 'CN_ROOM', 'otc_b', 24, 1580)`,
  );
  await database.query(
    `insert into platform_skus (id, org_id, store_id, plat_sku_id, name, product_id, price) values
     ('s1', 'shop', 'mt', 'sku1', '布洛芬缓释胶囊', 'p1', 1580),
     ('s2', 'shop', 'jd', '2061', '布洛芬缓释胶囊', 'p1', 1580)`,
  );
}

/** A shop with a store on each platform, a platform that answers as it is told, and a clock set by hand. */
export async function openPlatformWorld(answer: StubAnswer) {
  const platform = await listen((got) => answer(got));
  const world = await openTestWorld(NOW, (database) => insertWorld(database, platform.url));
  const { database, deps: base } = world;
  const patience = { ...PATIENCE, timeoutMs: 1_500, firstWaitMs: 5, retries: 1 };
  const callsOf = (name: Platform) => ({
    clock: base.clock,
    patience,
    record: (call: CallRecord) => recordCall(base, platformName(name), call),
  });
  const platforms: Platforms = {
    metrics: createCallbackMetrics(),
    MEITUAN: createMeituan(callsOf('MEITUAN')),
    JD: createJd(callsOf('JD')),
  };
  const deps = { ...base, platforms };
  for (const storeId of ['mt', 'jd'])
    await keepKeys(database.db, deps, { storeId, orgId: 'shop', secret: SECRET, token: 't1' });
  const callbacks = callbackDeps(deps, { warn: () => undefined });
  const app = Fastify({ forceCloseConnections: true });
  addPlatformCallbacks(app, { ...callbacks, publicUrls: ['https://pharos.example'] });
  await app.ready();
  return {
    ...world,
    deps,
    app,
    got: platform.got,
    platformUrl: platform.url,
    takeWaiting: () => resumeCallbacks(callbacks),
    async close() {
      await app.close();
      await new Promise((resolve) => platform.server.close(resolve));
      await world.close();
    },
  };
}
export type PlatformWorld = Awaited<ReturnType<typeof openPlatformWorld>>;
