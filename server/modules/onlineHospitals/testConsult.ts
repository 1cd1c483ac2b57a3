import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Database } from '../../db/database';
import { insertTestFleet, serialOf } from '../../ingest/testFleet';
import { openTestWorld } from '../../kit/testWorld';
import { type CareDeps, takeWaitingCare } from '../../partners/care/callbacks';
import { openCare } from '../../partners/care/open';
import { addCareCallbacks } from '../../partners/care/routes';
import { createSecretBox } from '../../secrets/secretBox';
import { consultLines } from './callbacks';
import { post, prepaidAccountOf } from './ledger';

/** Keys as `openTestWorld` has them. */
const BOX = createSecretBox(Buffer.alloc(32, 7));
export const PROVIDER = { code: 'OH330001', appKey: 'ak_online', secret: 'online-secret' };
export const MACHINES = [serialOf(0), serialOf(1)];
export const HOST = 'oh330001.example.com';

async function insertWorld(database: Database): Promise<void> {
  const { query } = database;
  await insertTestFleet(database, { count: MACHINES.length, lanes: 1 });
  await query(
    `insert into online_hospitals (id, org_id, code, name, licence_no, provider, access_url, app_key, secret_box)
     values ('oh', 'org', $1, 'Online hospital', 'L1', 'P', $2, $3, $4)`,
    [PROVIDER.code, `https://${HOST}/api`, PROVIDER.appKey, BOX.seal(PROVIDER.secret, 'oh')],
  );
  await query(
    `insert into hospital_authorizations (id, org_id, auth_no, hospital_id, valid_from, valid_to, state)
     values ('auth', 'org', 'HA1', 'oh', '2020-01-01', '2099-01-01', 'active')`,
  );
}

/** An internet hospital, two machines of which the first has counts, and a server that listens. */
export async function openConsultWorld(counts: number) {
  const world = await openTestWorld(Date.now(), insertWorld);
  const care = openCare(world.deps);
  const deps = { ...world.deps, care };
  const at = new Date(world.time.now);
  await world.change(async ({ trx }) => {
    const account = await prepaidAccountOf(trx, { orgId: 'org', hospitalId: 'oh' }, at);
    await post(trx, account, { kind: 'recharge', times: counts, at });
    return post(trx, account, { kind: 'allocate', times: counts, deviceId: 'd0', at });
  });
  const log = { warn: () => undefined };
  const callbacks: CareDeps = { ...deps, log, metrics: care.metrics, lines: consultLines(deps) };
  const app = Fastify({ forceCloseConnections: true });
  addCareCallbacks(app, callbacks);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...world,
    deps,
    care,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    takeWaiting: () => takeWaitingCare(callbacks),
    async close() {
      await app.close();
      await world.close();
    },
  };
}
export type ConsultWorld = Awaited<ReturnType<typeof openConsultWorld>>;
