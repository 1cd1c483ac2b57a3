import Fastify from 'fastify';
import type { ErpChainOptions } from '../../../contract/orders/erp/chain';
import { DAY_MS } from '../../../contract/time/durations';
import type { Database } from '../../../server/db/database';
import { openTestWorld } from '../../../server/kit/testWorld';
import { collectErpOrders } from '../../../server/modules/orders/erp/collect';
import { erpCallbackDeps } from '../../../server/modules/orders/erp/deps';
import { pushErpOrders } from '../../../server/modules/orders/erp/push';
import { PATIENCE } from '../../../server/partners/caller';
import { keepErpKey } from '../../../server/partners/erp/accounts';
import { ERP_PARTNER, takeWaitingErp } from '../../../server/partners/erp/callbacks';
import { createErp } from '../../../server/partners/erp/erp';
import { addErpCallbacks } from '../../../server/partners/erp/routes';
import { type CallRecord, recordCall } from '../../../server/partners/messages';
import { createCallbackMetrics } from '../../../server/partners/platform/metrics';
import { startErpPartner } from '../../../simulator/partners/erp/erp';

/** A day after the connection was made. */
export const NOW = Date.UTC(2026, 3, 2, 4);
export const CHAIN: ErpChainOptions = {
  cooperation: 'C001',
  secret: 'secret of the chain',
  storeNo: 'MD1001',
  drugIds: [],
  known: [],
};

async function insertWorld(database: Database) {
  await database.query(
    `insert into organizations (id, parent_id, path, code, name, type) values
     ('root', null, 'root.', 'ROOT', 'root', 'platform'),
     ('chain', 'root', 'root.chain.', 'CHAIN', 'chain', 'merchant'),
     ('shop', 'chain', 'root.chain.shop.', 'SHOP', 'shop', 'merchant'),
     ('other', 'root', 'root.other.', 'OTHER', 'other', 'merchant')`,
  );
  await database.query(`insert into product_categories (id, code, name) values ('c1', '8710', '{}')`);
  await database.query(
    `insert into products (id, org_id, approval_no, generic_name, category_id, specification, dosage_form,
       manufacturer, storage_class, otc_class, shelf_life_months, selling_price, third_code)
     values ('p1', 'shop', '国药准字H20041234', '布洛芬', 'c1', '0.3g', 'capsule', 'M', 'CN_ROOM', 'otc_b', 24, 1580, 'YP1')`,
  );
  const connectedAt = new Date(NOW - DAY_MS);
  await database.query(
    `insert into erp_connections (id, org_id, name, erp_code, store_no, state, api_url, cooperation, connected_at)
     values ('c', 'chain', 'HYDEE', 'HYDEE', 'MD1001', 'connected', 'http://erp.example', 'C001', $1)`,
    [connectedAt],
  );
}

/** A paid order of a shop. */
export async function insertOrder(database: Database, id: string, more: { org?: string; at?: number } = {}) {
  const { org = 'shop', at = NOW } = more;
  await database.query(
    `insert into orders (id, org_id, order_no, channel, status, pay_method, total_amt, discount_amt, paid_amt,
       placed_at, paid_at) values ($1, $2, $3, 'MACHINE', 'paid', 'wechat', 3160, 300, 2860, $4, $4)`,
    [id, org, `SO${id}`, new Date(at)],
  );
  await database.query(
    `insert into order_items (id, org_id, order_id, line_no, product_id, name, qty, price, amt, discount_amt)
     values ($1 || '-1', $2, $1, 1, 'p1', '布洛芬', 2, 1580, 3160, 300)`,
    [id, org],
  );
}

/** A chain with a shop, the simulated ERP, the adapter with its job, and a clock set by hand. */
export async function openErpWorld() {
  const world = await openTestWorld(NOW, insertWorld);
  const { database, deps: base } = world;
  const app = Fastify({ forceCloseConnections: true });
  const partnerClock = () => base.clock();
  const erp = createErp({
    clock: base.clock,
    hosts: [],
    record: (call: CallRecord) => recordCall(base, ERP_PARTNER, call),
    patience: { ...PATIENCE, retries: 0, restMs: 1, breakAfter: 100 },
  });
  const deps = { ...base, erp };
  const callbacks = erpCallbackDeps(deps, createCallbackMetrics(), { warn: () => undefined });
  addErpCallbacks(app, callbacks);
  const merchantUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  const options = { scenario: 'calm', seed: 1, merchantUrl, chains: [CHAIN], port: 0 } as const;
  const partner = await startErpPartner({ ...options, chains: [...options.chains] }, partnerClock);
  erp.trusted.add(new URL(partner.url).host);
  await database.query('update erp_connections set api_url = $1', [partner.url]);
  await keepErpKey(database.db, deps, { connectionId: 'c', orgId: 'chain', secret: CHAIN.secret });
  return {
    ...world,
    deps,
    app,
    partner,
    merchantUrl,
    /** One run of the job. */
    async run() {
      await collectErpOrders(deps);
      return pushErpOrders(deps);
    },
    takeWaiting: () => takeWaitingErp(callbacks),
    async order(thirdNo: string) {
      const [row] = await database.query<Record<string, unknown>>(
        'select * from erp_orders where third_no = $1',
        [thirdNo],
      );
      return row;
    },
    async close() {
      await partner.stop();
      await app.close();
      await world.close();
    },
  };
}
export type ErpWorld = Awaited<ReturnType<typeof openErpWorld>>;
