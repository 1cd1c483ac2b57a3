import { DAY_MS } from '../../../contract/time/durations';
import type { Database } from '../../../server/db/database';
import { openTestWorld } from '../../../server/kit/testWorld';

/** Midnight in China. */
export const TO = Date.UTC(2026, 3, 10, 16);
export const FROM = TO - 7 * DAY_MS;

async function insertWorld(database: Database) {
  await database.query(
    `insert into organizations (id, parent_id, path, code, name, type) values
     ('root', null, 'root.', 'ROOT', 'root', 'platform'), ('shop', 'root', 'root.shop.', 'SHOP', 'shop', 'merchant')`,
  );
  await database.query(`insert into product_categories (id, code, name) values ('c1', '8710', '{}')`);
  await database.query(
    `insert into products (id, org_id, approval_no, generic_name, category_id, specification, dosage_form,
       manufacturer, storage_class, otc_class, shelf_life_months, selling_price)
     values ('p1', 'shop', '国药准字H20041234', '布洛芬', 'c1', '0.3g', 'capsule', 'M', 'CN_ROOM', 'otc_b', 24, 1000)`,
  );
}

/** A shop with one product and machines that sell it. */
export async function openSalesWorld() {
  const world = await openTestWorld(TO, insertWorld);
  async function insertMachine(id: string, index: number): Promise<void> {
    const query = (text: string) => world.database.query(text);
    await query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
    values ('a-${id}', 'shop', 'SERIAL0${index}', 'I${index}', 'M1', 'O')`);
    await query(`insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city, lng,
    lat, model, storage_class) values ('${id}', 'shop', 'a-${id}', 'SERIAL0${index}', 'm', 'P000000-000${index}', 'p',
    'P', 'C', 120, 30, 'M1', 'CN_ROOM')`);
    await query(
      `insert into cabinets (id, device_id, cabinet_no, type) values ('c-${id}', '${id}', 'A', 'T')`,
    );
    await query(`insert into trays (id, cabinet_id, tray_no) values ('t-${id}', 'c-${id}', 1)`);
    await query(`insert into lanes (id, device_id, tray_id, lane_no, col, product_id, price, capacity)
    values ('l-${id}', '${id}', 't-${id}', 'A-1-00', 0, 'p1', 1000, 10)`);
  }
  async function alarm(device: string, code: 'STOCK_OUT' | 'DEV_OFFLINE', from: number, to?: number) {
    const source = code === 'STOCK_OUT' ? 'p1' : '';
    await world.database.query(
      `insert into alerts (id, ver, state, code, priority, device_id, org_id, source, fingerprint, t_meas, raised_at,
       returned_at, cleared_at) values ($1, 1, $2, $3, 'low', $4, 'shop', $5, $6, $7, $7, $8, $8)`,
      [
        `${device}${code}${from}`,
        to === undefined ? 'raised' : 'cleared',
        code,
        device,
        source,
        to === undefined ? `${device}/${code}` : null,
        new Date(from),
        to === undefined ? null : new Date(to),
      ],
    );
  }

  /** `units` of the product at a machine, each for 10.00 with a purchase price of 6.00. */
  async function sell(id: string, device: string | null, at: number, more: Record<string, unknown> = {}) {
    const { units = 1, refund = 0, fulfil = 'picked_up', cost = 600, dispensed = units, refunded = 0 } = more;
    const paid = Number(units) * 1_000;
    await world.database.query(
      `insert into orders (id, org_id, order_no, channel, device_id, status, fulfil_status, total_amt, paid_amt, refund_amt,
       placed_at, paid_at) values ($1, 'shop', $1, 'MACHINE', $2, 'paid', $3, $4, $4, $5, $6, $6)`,
      [id, device, fulfil, paid, refund, new Date(at)],
    );
    await world.database.query(
      `insert into order_items (id, org_id, order_id, line_no, product_id, name, qty, price, amt, cost_amt, refund_amt,
       dispensed_qty, refunded_qty) values ($1, 'shop', $1, 1, 'p1', '布洛芬', $2, 1000, $3, $4, $5, $6, $7)`,
      [id, units, paid, Number(cost) * Number(units), refund, dispensed, refunded],
    );
  }
  await insertMachine('m1', 1);
  await insertMachine('m2', 2);
  return { ...world, insertMachine, alarm, sell };
}
export type SalesWorld = Awaited<ReturnType<typeof openSalesWorld>>;
