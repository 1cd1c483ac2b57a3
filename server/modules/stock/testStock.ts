import type { RoleType } from '../../../contract/permissions';
import type { Database } from '../../db/database';
import { openTestWorld } from '../../kit/testWorld';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const NOW = Date.parse('2026-04-29T00:00:00Z');
export const at = (ms: number) => new Date(ms).toISOString();

/** A shop with one machine that has so many empty lanes of one product, and a keeper who can sign. */
async function insertShop(database: Database, lanes: number): Promise<void> {
  const query = (text: string) => database.query(text);
  await query(`insert into organizations (id, name, type, path, code)
    values ('shop', 'Shop', 'platform', 'shop.', 'SHOP')`);
  await query(`insert into product_categories (id, code, name) values ('cat', '01', '"C"')`);
  await query(`insert into products (id, org_id, approval_no, generic_name, category_id, specification, dosage_form,
    manufacturer, storage_class, otc_class, shelf_life_months, selling_price)
    select 'p' || n, 'shop', 'H' || n, 'Product ' || n, 'cat', '10', 'tablet', 'M', 'CN_ROOM', 'otc_b', 24, 1500
    from generate_series(1, 2) n`);
  await query(`insert into batches (id, org_id, product_id, batch_no, mfg_date, expiry)
    select 'b' || n, 'shop', 'p1', 'B000' || n, '2025-06-01', date '2026-04-29' + n * 100 from generate_series(1, 3) n`);
  await query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
    values ('a1', 'shop', 'SERIAL001', 'I1', 'M1', 'O')`);
  await query(`insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city, lng,
    lat, model, storage_class) values ('d1', 'shop', 'a1', 'SERIAL001', 'm', 'P000000-0001', 'p',
    'P', 'C', 120, 30, 'M1', 'CN_ROOM')`);
  await query(`insert into cabinets (id, device_id, cabinet_no, type) values ('c1', 'd1', 'A', 'T')`);
  await query(`insert into trays (id, cabinet_id, tray_no) values ('t1', 'c1', 1)`);
  await query(`insert into lanes (id, device_id, tray_id, lane_no, col, product_id, price, capacity)
    select 'l' || n, 'd1', 't1', 'A-1-0' || n, n, 'p1', 1500, 10 from generate_series(1, ${lanes}) n`);
}

export async function openStockWorld(lanes = 3) {
  const world = await openTestWorld(NOW, (database) => insertShop(database, lanes));
  const query = (text: string) => world.database.query<Record<string, unknown>>(text);
  let rows = 0;
  /** A row of the ledger with the stock of the lane after it. */
  const moved = async (lane: string, time: number, delta: number, kind = delta > 0 ? 'repl' : 'sale') => {
    rows += 1;
    await query(`update lanes set stock = stock + ${delta} where lane_no = '${lane}'`);
    await query(`insert into stock_ledger (id, device_id, lane_no, product_id, at, delta, kind, ref_no, balance)
      select 'r' || lpad('${rows}', 6, '0'), 'd1', lane_no, product_id, '${at(time)}', ${delta}, '${kind}', 'R${rows}', stock
      from lanes where lane_no = '${lane}'`);
  };
  /** Nothing has ever happened. */
  const reset = async () => {
    for (const table of ['stock_ledger', 'lane_counts']) {
      await query(`alter table ${table} disable trigger user`);
      await query(`delete from ${table}`);
      await query(`alter table ${table} enable trigger user`);
    }
    await query('delete from alerts');
    await query(
      `update lanes set stock = 0, locked_stock = 0, sale_state = 'on', health = 'ok', reported_at = null,
        hold = null, hold_proof = null, hold_proven_at = null`,
    );
  };
  /** People of the shop with one role, each called by the capitals of its id. */
  const people = async (role: RoleType, ...ids: readonly string[]) => {
    await query(`insert into roles (id, code, name, type) values ('r', 'R', 'r', '${role}')`);
    for (const id of ids)
      await query(`insert into users (id, org_id, role_id, code, name, password_hash)
        values ('${id}', 'shop', 'r', '${id}', '${id.toUpperCase()}', 'h')`);
  };
  /** Two institutions below the shop; the machine belongs to the first. */
  const branches = async () => {
    await query(`insert into organizations (id, parent_id, path, code, name, type) values
      ('east', 'shop', 'shop.east.', 'EAST', 'East', 'merchant'),
      ('west', 'shop', 'shop.west.', 'WEST', 'West', 'merchant')`);
    await query(`update devices set org_id = 'east'`);
  };
  return { ...world, query, moved, reset, people, branches };
}
export type StockWorld = Awaited<ReturnType<typeof openStockWorld>>;
