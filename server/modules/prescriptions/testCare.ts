import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Database } from '../../db/database';
import { openTestWorld } from '../../kit/testWorld';
import { type CareDeps, takeWaitingCare } from '../../partners/care/callbacks';
import { addCareCallbacks } from '../../partners/care/routes';
import { createCallbackMetrics } from '../../partners/platform/metrics';
import { createSecretBox } from '../../secrets/secretBox';
import { rxLines } from './callbacks';

/** Keys as `openTestWorld` has them. */
const BOX = createSecretBox(Buffer.alloc(32, 7));
export const HOSPITAL = { code: 'H330106001', appKey: 'ak_hospital', secret: 'hospital-secret' };
export const INTERNET = { code: 'H330106900', appKey: 'ak_internet', secret: 'internet-secret' };
export const CHANNEL = { code: 'CH330001', appKey: 'ak_channel', secret: 'channel-secret' };
const SM2 = generateKeyPairSync('ec', {
  namedCurve: 'SM2',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
export const CHANNEL_KEY = SM2.privateKey;
export const MAPPED = {
  code: 'YP1',
  name: '布洛芬缓释胶囊',
  spec: '0.3g×20粒',
  approvalNo: '国药准字H20041234',
};
export const UNMAPPED = {
  code: 'YP2',
  name: '氯雷他定片',
  spec: '10mg×6片',
  approvalNo: '国药准字H20070030',
};

async function insertPartners({ query }: Database): Promise<void> {
  const place = (lng: number) => JSON.stringify({ lng, lat: 30.2 });
  for (const [id, type, { code, appKey, secret }] of [
    ['h', 'physical', HOSPITAL],
    ['i', 'internet', INTERNET],
  ] as const)
    await query(
      `insert into hospitals (id, org_id, code, name, place, level, type, licence_no, app_key, secret_box)
       values ($1, 'org', $2, 'Hospital', $3, 'grade3', $4, 'L1', $5, $6)`,
      [id, code, place(120), type, appKey, BOX.seal(secret, id)],
    );
  await query(
    `insert into prescription_channels (id, org_id, code, name, place, kind, sign_type, app_key, secret_box, public_key)
     values ('c', 'org', $1, 'Channel', $2, 'regional', 'sm2_sm3', $3, $4, $5)`,
    [CHANNEL.code, place(120), CHANNEL.appKey, BOX.seal(CHANNEL.secret, 'c'), SM2.publicKey],
  );
  for (const [id, code, lng] of [
    ['far', 'P330106001', 121],
    ['near', 'P330106002', 120.1],
  ] as const)
    await query(
      `insert into pharmacies (id, org_id, code, name, place, drug_licence_no, drug_licence_expire, pharmacist_on_duty)
       values ($1, 'org', $2, 'Pharmacy', $3, 'D1', '2099-01-01', true)`,
      [id, code, place(lng)],
    );
}

async function insertWorld(database: Database): Promise<void> {
  const { query } = database;
  await query(`insert into organizations (id, parent_id, path, code, name, type) values
    ('root', null, 'root.', 'ROOT', 'root', 'platform'), ('org', 'root', 'root.org.', 'ORG1', 'org', 'institution')`);
  await insertPartners(database);
  await query(`insert into pharmacy_hospitals (id, org_id, pharmacy_id, hospital_id) values
    ('l1', 'org', 'far', 'h'), ('l2', 'org', 'near', 'h'), ('l3', 'org', 'near', 'i')`);
  await query(
    `insert into channel_hospitals (id, org_id, channel_id, hospital_id) values ('l4', 'org', 'c', 'h')`,
  );
  await query(`insert into product_categories (id, code, name) values ('cat', '8710', '{}')`);
  await query(
    `insert into products (id, org_id, approval_no, generic_name, category_id, specification, dosage_form,
       manufacturer, storage_class, otc_class, shelf_life_months, selling_price) values
     ('p1', 'org', $1, '布洛芬', 'cat', '0.3g', 'capsule', 'M', 'CN_ROOM', 'otc_b', 24, 1580),
     ('p2', 'org', $2, '氯雷他定', 'cat', '10mg', 'tablet', 'M', 'CN_ROOM', 'otc_b', 24, 990)`,
    [MAPPED.approvalNo, UNMAPPED.approvalNo],
  );
  for (const [table, owner] of [
    ['hospital_codes', 'h'],
    ['channel_codes', 'c'],
  ])
    await query(
      `insert into ${table} (id, org_id, owner_id, ext_code, ext_name, approval_no, product_id, ratio, state, mapped_at)
       values ('code', 'org', $1, $2, $3, $4, 'p1', 2, 'mapped', now())`,
      [owner, MAPPED.code, MAPPED.name, MAPPED.approvalNo],
    );
}

const CLEARING = [
  'delete from prescriptions',
  'delete from partner_messages',
  `delete from hospital_codes where state <> 'mapped' or ext_code <> 'YP1'`,
  'update pharmacies set pharmacist_on_duty = true',
  `update hospitals set type = 'physical' where id = 'h'`,
];

/** Two hospitals, a channel that signs by SM2, two pharmacies, and a server that listens. */
export async function openCareWorld(now = Date.now()) {
  const world = await openTestWorld(now, insertWorld);
  const metrics = createCallbackMetrics();
  const log = { warn: () => undefined };
  const callbacks: CareDeps = { ...world.deps, log, metrics, lines: rxLines(world.deps) };
  const app = Fastify({ forceCloseConnections: true });
  addCareCallbacks(app, callbacks);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...world,
    app,
    metrics,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    takeWaiting: () => takeWaitingCare(callbacks),
    /** As it was opened, for the next test: time, counts and partners, without prescriptions and messages. */
    async clear() {
      world.time.now = now;
      Object.assign(metrics, createCallbackMetrics());
      for (const text of CLEARING) await world.database.query(text);
    },
    async close() {
      await app.close();
      await world.close();
    },
  };
}
export type CareWorld = Awaited<ReturnType<typeof openCareWorld>>;
