import { sql } from 'kysely';
import { type Database, openDatabase } from '../../server/db/database';
import { migrate } from '../../server/db/migrate';
import { type CoverRun, computeCovers } from '../../server/modules/stock/cover/covers';

export interface CoverServer {
  database: Database;
  /** Works out the covers of the whole fleet, as the job does. */
  compute(now: number): Promise<void>;
  close(): Promise<void>;
}

/** Forty days: a lane sells one every half to four days, is filled when it is empty, and every ninth is empty now. */
const DAYS = 40;
/** So many days of the ledger at once: no statement may take the embedded database too long. */
const PART_DAYS = 4;

/** Of the m-th machine, as ids are written. */
const MACHINE_ID = `'01BD' || lpad(m::text, 22, '0')`;

const ledgerOf = (now: number, back: number) => `
  insert into stock_ledger (id, device_id, lane_no, product_id, at, delta, kind, ref_no, balance)
  select 'br' || m || '-' || n || '-' || k, ${MACHINE_ID}, lane_no, product_id, at, case phase when 0 then 8 else -1 end,
    case phase when 0 then 'repl' else 'sale' end, 'R' || k, 8 - phase
  from bench_moves where at >= to_timestamp(${now / 1_000}) - interval '${back} days'
    and at < to_timestamp(${now / 1_000}) - interval '${back - PART_DAYS} days' order by at`;

const seedOf = (machines: number, now: number, days: number) => [
  // Row by row, triggers would take minutes for what is right already.
  `set local session_replication_role = 'replica'`,
  'set local statement_timeout = 0',
  `insert into organizations (id, name, type, path, code) values ('bench', 'Bench', 'platform', 'bench.', 'BENCH')`,
  `insert into product_categories (id, code, name) values ('bench', '99', '"Bench"')`,
  `insert into products (id, org_id, approval_no, generic_name, category_id, specification, dosage_form, manufacturer,
    storage_class, otc_class, shelf_life_months, selling_price)
    select 'bp' || n, 'bench', 'H' || n, 'Product ' || n, 'bench', '10', 'tablet', 'M', 'CN_ROOM', 'otc_b', 24, 1500
    from generate_series(0, 299) n`,
  `insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
    select 'ba' || m, 'bench', 'SERIAL' || lpad(m::text, 4, '0'), 'I' || m, 'M1', 'O' from generate_series(1, ${machines}) m`,
  `insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city, lng, lat, model,
    storage_class) select ${MACHINE_ID}, 'bench', 'ba' || m, 'SERIAL' || lpad(m::text, 4, '0'), 'm' || m,
    'P330106-' || lpad(m::text, 4, '0'), 'p', 'P', 'C', 120, 30, 'M1', 'CN_ROOM' from generate_series(1, ${machines}) m`,
  `insert into cabinets (id, device_id, cabinet_no, type) select 'bc' || m, ${MACHINE_ID}, 'A', 'T' from generate_series(1, ${machines}) m`,
  `insert into trays (id, cabinet_id, tray_no) select 'bt' || m, 'bc' || m, 1 from generate_series(1, ${machines}) m`,
  `create table bench_moves as
    select m, n, k, 'A-1-' || lpad(n::text, 2, '0') as lane_no, 'bp' || (m * 7 + n * 5 / 6) % 300 as product_id,
      to_timestamp(${now / 1_000}) - interval '${days} days' + k * (interval '12 hours' + (m * 31 + n * 17) % 85 * interval '1 hour')
        + (m * 13 + n * 7) % 3600 * interval '1 second' as at,
      (k + m + n) % 9 as phase
    from generate_series(1, ${machines}) m, generate_series(1, 50) n, lateral generate_series(0, ${days} * 24 / (12 + (m * 31 + n * 17) % 85)) k`,
  `delete from bench_moves where at >= to_timestamp(${now / 1_000})`,
  `insert into lanes (id, org_id, device_id, tray_id, lane_no, col, product_id, price, capacity, stock)
    select distinct on (m, n) 'bl' || m || '-' || n, 'bench', ${MACHINE_ID}, 'bt' || m, lane_no, n, product_id, 1500, 8, 8 - phase
    from bench_moves order by m, n, k desc`,
  `insert into lane_batches (id, org_id, lane_id, pos, batch_no, expiry, product_id, qty)
    select 'bb' || id, org_id, id, 1, 'B' || col, to_timestamp(${now / 1_000})::date + 40 + (col * 7) % 400, product_id, stock
    from lanes where stock > 0`,
  ...Array.from({ length: days / PART_DAYS }, (_none, part) => ledgerOf(now, days - part * PART_DAYS)),
  'drop table bench_moves',
  `insert into alerts (id, ver, state, code, priority, device_id, org_id, t_meas, raised_at, cleared_at)
    select 'bo' || m || '-' || d, 1, 'cleared', 'DEV_OFFLINE', 'medium', ${MACHINE_ID}, 'bench', off, off, off + interval '5 hours'
    from generate_series(1, ${machines}, 5) m, generate_series(1, 3) d,
      lateral (select to_timestamp(${now / 1_000}) - d * interval '6 days' as off) as at`,
];

/** @param days of the ledger: forty are 2.4 million rows for 2,000 machines */
export async function fillUp(database: Database, machines: number, now: number, days = DAYS): Promise<void> {
  const [seeded] = await database.query(`select from organizations where id = 'bench'`);
  if (seeded) return;
  await database.db.transaction().execute(async (trx) => {
    for (const text of seedOf(machines, now, days)) await sql.raw(text).execute(trx);
  });
  // As the job does every ten minutes.
  await database.query('vacuum (analyze)');
}

export async function startCoverServer(dataDir: string, machines: number, now: number): Promise<CoverServer> {
  const { DATABASE_URL } = process.env;
  const database = await openDatabase({ dataDir, ...(DATABASE_URL && { databaseUrl: DATABASE_URL }) });
  await migrate(database);
  await fillUp(database, machines, now);
  let last: CoverRun | undefined;
  const compute = async (at: number) => {
    last = await computeCovers(database, at, last);
  };
  return { database, compute, close: () => database.close() };
}
