import type { Database } from '../../../db/database';
import { openTestWorld } from '../../../kit/testWorld';

/** Noon in China. */
export const NOW = Date.UTC(2026, 3, 29, 4);
export const SERVICE = { 'zh-cn': '服务', en: 'Service', jp: 'サービス', ko: '서비스' };

const ORGS = `insert into organizations (id, parent_id, path, code, name, type, sells_drugs, drug_licence_expire,
    enabled, deleted_at) values
  ('root', null, 'root.', 'ROOT', 'Root', 'platform', null, '2026-05-01', true, null),
  ('shop', 'root', 'root.shop.', 'SHOP', 'Shop', 'merchant', true, '2026-05-29', true, null),
  ('later', 'root', 'root.later.', 'LATER', 'Later', 'merchant', true, '2026-05-30', true, null),
  ('other', 'root', 'root.other.', 'OTHER', 'Other', 'merchant', false, '2026-05-01', true, null),
  ('closed', 'root', 'root.closed.', 'CLOSED', 'Closed', 'merchant', true, '2026-05-01', false, null),
  ('gone', 'root', 'root.gone.', 'GONE', 'Gone', 'merchant', true, '2026-05-01', true, now())`;

const PEOPLE = `insert into users (id, org_id, role_id, code, name, password_hash, user_type, status,
    pharmacist_cert_expire) values
  ('u1', 'shop', 'r', 'u1', 'Wang', 'h', 'pharmacist', 'active', '2026-05-02'),
  ('u2', 'shop', 'r', 'u2', 'Li', 'h', 'pharmacist', 'disabled', '2026-05-02'),
  ('u3', 'shop', 'r', 'u3', 'Zhao', 'h', 'staff', 'active', '2026-05-02')`;

const PHARMACIES = `insert into pharmacies (id, org_id, code, name, place, drug_licence_no, drug_licence_expire, enabled)
  select id, org, upper(id) || '00', id, '{"lng": 120, "lat": 30}', 'L', '2026-05-03', enabled from (values
  ('ph1', 'shop', true), ('ph2', 'shop', false), ('ph3', 'gone', true)) as v (id, org, enabled)`;

const SUBSCRIPTIONS = `insert into service_subscriptions (id, org_id, item_id, qty, state, start_at, end_at) values
  ('s1', 'shop', 'i1', 1, 'trial', '2026-01-01', '2026-05-03T16:00:00Z'),
  ('s2', 'shop', 'i2', 1, 'active', '2026-01-01', '2026-05-04T15:59:00Z'),
  ('s3', 'shop', 'i3', 1, 'grace', '2026-01-01', '2026-04-28T04:00:00Z'),
  ('s4', 'other', 'i1', 1, 'expired', '2026-01-01', '2026-04-28T04:00:00Z')`;

const CARDS = `insert into iot_cards (id, org_id, iccid, msisdn, operator, state, plan_mb, cycle_start, expire_at, auto_renew)
  select id, org, id, id, 'CMCC', state, 10, '2026-04-01', ends::date, renews from (values
  ('c1', 'shop', 'in_use', '2026-05-05', false), ('c2', 'shop', 'test', '2026-05-05', false),
  ('c3', 'shop', 'stopped', '2026-05-06', false), ('c4', 'other', 'in_use', '2026-05-05', false),
  ('c5', 'shop', 'in_use', '2026-05-05', true), ('c6', 'shop', 'cancelled', '2026-05-05', false),
  ('c7', 'shop', 'in_use', null, false)) as v (id, org, state, ends, renews)`;

const MACHINES = `insert into devices (id, org_id, auth_id, serial_no, name, point_name, province, city, lng, lat, model,
    storage_class, enabled, service_expire_at)
  select 'd' || n, 'shop', 'a' || n, 'SERIAL00' || n, 'm', 'p', 'P', 'C', 120, 30, 'M1', 'CN_ROOM', n < 3,
    case when n < 4 then date '2026-05-07' end
  from generate_series(1, 4) n`;

/** What is revoked ends no more; of a day and a certificate the earlier counts. */
const ACCESS = `update device_auths a set status = v.status, auth_expire_at = v.ends::timestamptz,
    cert_until = v.cert::timestamptz from (values
  ('a1', 'active', '2026-05-10T16:00:00Z', null), ('a2', 'issued', '2027-01-01', '2026-05-11T10:00:00Z'),
  ('a3', 'revoked', '2026-05-11T10:00:00Z', null), ('a4', 'active', null, null)) as v (id, status, ends, cert)
  where a.id = v.id`;

const SENSORS = `insert into sensors (id, org_id, device_id, sensor_no, zone, kind, state, cal_due)
  select id, 'shop', 'd1', id, 'Z1', 'T', state, due::date from (values ('T1', 'in_use', '2026-05-09'),
  ('T2', 'in_use', '2026-05-09'), ('T3', 'failed', '2026-05-09'), ('T4', 'retired', '2026-05-09'),
  ('T5', 'in_use', null)) as v (id, state, due)`;

const DEALERS = `insert into dealers (id, org_id, dealer_code, name, level, contact, phone, contract_no, valid_to,
    commission_pct, enabled) values
  ('de1', 'shop', 'D1', 'Dealer', 1, 'c', 'p', 'n', '2026-04-29', 3, true),
  ('de2', 'shop', 'D2', 'Former', 1, 'c', 'p', 'n', '2026-04-29', 3, false)`;

const KIOSKS = `insert into health_machine_auths (id, org_id, auth_no, model, quota, valid_to, features, state)
  select id, 'shop', id, 'M', 1, '2026-05-08', '["bp"]', state from (values
  ('k1', 'active'), ('k2', 'suspended'), ('k3', 'expired')) as v (id, state)`;

const BATCHES = `insert into batches (id, org_id, product_id, batch_no, mfg_date, expiry)
  select 'b' || n, 'shop', 'p', 'B000' || n, '2025-01-01', case when n < 4 then date '2026-05-10' else '2026-12-31' end
  from generate_series(1, 4) n`;
/** The third batch is gone, the fourth one good for long. */
const WAREHOUSES = `select book_warehouse('m' || n, 'w', 'b' || n, 'put_in', '{outside,free}', 5, null, null, null, now())
  from generate_series(1, 4) n`;
const GONE = `select book_warehouse('m9', 'w', 'b3', 'shortage', '{free,outside}', 5, null, null, null, now())`;

const SUPPLIERS = `insert into druggists (id, org_id, code, name, uscc, drug_licence_no, drug_licence_expire, gsp_expire,
    contact, phone, lead_days, settle)
  values ('s', 'shop', 'SUP001', 'Supplier', 'U', 'L', '2028-01-01', '2028-01-01', 'C', '13800000000', 2, 'prepay')`;
/** The second one replaces the first, the third is good for ever. */
const PAPERS = `insert into supplier_papers (id, org_id, druggist_id, kind, paper_no, long_term, valid_to, file_id)
  select id, 'shop', 's', kind, id, ends is null, ends::date, 'f' from (values
  ('pa1', 'drug_permit', '2026-05-01'), ('pa2', 'drug_permit', '2026-05-12'), ('pa3', 'business_licence', null))
  as v (id, kind, ends)`;

/** Of each kind something that ends, and beside it what does not, or is not anybody's to renew. */
async function insertAll({ query }: Database): Promise<void> {
  await query(ORGS);
  await query(`insert into roles (id, code, name, type) values ('r', 'R', 'r', 'pharmacist')`);
  await query(PEOPLE);
  await query(PHARMACIES);
  await query(
    `insert into charge_items (id, item_code, item_name, kind, function_ids, monthly_fee, yearly_fee)
     select 'i' || n, 'I' || n, $1, 'basic', '[]', 1, 1 from generate_series(1, 3) n`,
    [JSON.stringify(SERVICE)],
  );
  await query(SUBSCRIPTIONS);
  await query(CARDS);
  await query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
    select 'a' || n, 'shop', 'SERIAL00' || n, 'I' || n, 'M1', 'O' from generate_series(1, 4) n`);
  await query(ACCESS);
  await query(MACHINES);
  await query(SENSORS);
  await query(DEALERS);
  await query(KIOSKS);
  await query(`insert into product_categories (id, code, name) values ('cat', '01', '"C"')`);
  await query(`insert into products (id, org_id, approval_no, generic_name, category_id, specification, dosage_form,
    manufacturer, storage_class, otc_class, shelf_life_months, selling_price)
    values ('p', 'shop', 'H1', 'Product', 'cat', '10', 'tablet', 'M', 'CN_ROOM', 'otc_b', 24, 1500)`);
  await query(`insert into warehouses (id, org_id, code, name) values ('w', 'shop', 'W1', 'W')`);
  for (const text of [BATCHES, WAREHOUSES, GONE, SUPPLIERS, PAPERS]) await query(text);
}

export async function openExpiryWorld() {
  const world = await openTestWorld(NOW, insertAll);
  const query = (text: string) => world.database.query<Record<string, unknown>>(text);
  return { ...world, query };
}
export type ExpiryWorld = Awaited<ReturnType<typeof openExpiryWorld>>;
