import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database';
import { SQL_STATE, sqlState } from './errors';
import { migrate, ownMigrations } from './migrate';
import { MigrationChangedError, MigrationFailedError, MigrationUnknownError } from './migrationErrors';
import { openEmptyDatabase, openTestDatabase } from './testDatabase';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('migrate', () => {
  it('applies every file once, in order', async () => {
    const names = ownMigrations().map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(4);
    await migrate(database);
    const rows = await database.query<{ name: string; applied_at: Date }>(
      'select name, applied_at from schema_migrations order by applied_at, name',
    );
    expect(rows.map((row) => row.name)).toEqual(names);
  });

  it('keeps the epoch when nothing was lost', async () => {
    const epoch = () => database.query<{ value: string }>(`select value from meta where key = 'epoch'`);
    const before = await epoch();
    await migrate(database);
    expect(await epoch()).toEqual(before);
    expect(before[0]?.value).toMatch(/^[0-9a-f]{32}$/);
  });

  it('changes the epoch once when rows may have been lost', async () => {
    const epoch = async () =>
      (await database.query<{ value: string }>(`select value from meta where key = 'epoch'`))[0]?.value;
    const before = await epoch();
    let told = 0;
    await migrate({ ...database, lossPossible: true, epochChanged: () => told++ });
    expect(await epoch()).not.toBe(before);
    expect(told).toBe(1);
  });
});

describe('a migration folder that does not fit the database', () => {
  it('is refused with the name of the file', async () => {
    const empty = await openEmptyDatabase();
    try {
      const first = { name: '0001-a.sql', text: 'create table meta (key text primary key, value text);' };
      const second = { name: '0002-b.sql', text: 'create table b (id int); insert into b values (1);' };
      await migrate(empty, [first, second]);
      const changed = migrate(empty, [{ ...first, text: `${first.text} -- more` }, second]);
      await expect(changed).rejects.toThrow(MigrationChangedError);
      await expect(changed).rejects.toThrow(/0001-a\.sql/);
      await expect(migrate(empty, [first])).rejects.toThrow(MigrationUnknownError);
      await migrate(empty, [{ ...first, text: first.text.replaceAll('\n', '\r\n') }, second]);
    } finally {
      await empty.close();
    }
  });

  it('upgrades the data of an older release and reports the duration of each step', async () => {
    const yesterday = ownMigrations().slice(0, -2);
    const old = await openEmptyDatabase();
    try {
      await migrate(old, yesterday);
      await old.query(`insert into organizations (id, path, code, name, type)
        values ('o', 'o.', 'ORGO', 'Org', 'platform')`);
      const applied = await migrate(old);
      expect(applied.map(({ migration }) => migration)).toEqual(
        ownMigrations()
          .slice(-2)
          .map(({ name }) => name),
      );
      for (const { ms } of applied) expect(ms).toBeGreaterThanOrEqual(0);
      expect(await old.query('select name from organizations')).toEqual([{ name: 'Org' }]);
      expect(await migrate(old)).toEqual([]);
      await expect(migrate(old, yesterday)).rejects.toThrow(/does not know.*Start that release.*backup/s);
    } finally {
      await old.close();
    }
  });

  it('leaves the database unchanged when a file fails, including earlier files, and says what to do', async () => {
    const empty = await openEmptyDatabase();
    try {
      const first = { name: '1.sql', text: 'create table meta (key text primary key, value text);' };
      const second = { name: '2.sql', text: 'alter table meta add column more text;' };
      const broken = { name: '3.sql', text: 'create table half (id int); select 1 / 0;' };
      await migrate(empty, [first]);
      const failure = migrate(empty, [first, second, broken]);
      await expect(failure).rejects.toThrow(MigrationFailedError);
      await expect(failure).rejects.toThrow(
        /^the migration 3\.sql failed: division by zero\. Nothing of this upgrade was kept.*start the release before/,
      );
      expect(await empty.query('select name from schema_migrations')).toEqual([{ name: '1.sql' }]);
      expect(await migrate(empty, [first])).toEqual([]);
    } finally {
      await empty.close();
    }
  });

  it('applies each file once when several servers start at once', async () => {
    const empty = await openEmptyDatabase();
    try {
      const files = ['1', '2', '3'].map((n) => ({ name: `${n}.sql`, text: `create table t${n} (id int);` }));
      files[0] = { name: '1.sql', text: 'create table meta (key text primary key, value text);' };
      await Promise.all([1, 2, 3, 4].map(() => migrate(empty, files)));
      expect(await empty.query('select name from schema_migrations')).toHaveLength(3);
    } finally {
      await empty.close();
    }
  });
});

/** Tables whose rows may only be added; the list is the promise, the triggers keep it. */
const GUARDED: Record<string, string> = {
  feed: `insert into feed (pos, org_id, message_type, kind, entity_id, ver, body, mac) values (1, 'o', 1, 'k', 'e', 1, '{}', 'm')`,
  audit_log: `insert into audit_log (pos, action, entity, mac) values (1, 'a', 'e', 'm')`,
  env_readings: `insert into env_readings values (1, 'Z1', 's', now(), now(), 5, 50, 'g', false)`,
  env_records: `insert into env_records values (1, 'Z1', now() - interval '1 hour', now(), 5, 5, 5, 50, 1, false)`,
  stock_ledger: `insert into stock_ledger (id, device_id, lane_no, at, delta, kind, balance) values ('1', 'd', 'A-1-01', now(), 1, 'repl', 1)`,
  rule_decisions: `insert into rule_decisions values ('1', now(), 'd', 'c', 's', 'v', null, '{}')`,
  prepaid_entries:
    withoutParents(`insert into prepaid_entries (id, org_id, account_id, kind, from_pot, to_pot, times)
    values ('1', 'o', 'none', 'recharge', 'outside', 'available', 1)`),
  machine_counters: `insert into machine_counters values ('o', 'd', now(), now(), 1)`,
  lane_counts: `insert into lane_counts (id, org_id, device_id, lane_no, at, qty, ref_no)
    values ('1', 'o', 'd', 'A-1-01', now(), 1, 'SC1')`,
  warehouse_movements:
    withoutParents(`insert into warehouse_movements (id, org_id, warehouse_id, stock_id, product_id, batch_id, kind,
    from_pot, to_pot, qty) values ('1', 'o', 'none', 'none', 'none', 'none', 'put_in', 'outside', 'free', 1)`),
  order_entries:
    withoutParents(`insert into order_entries (id, org_id, order_id, order_no, channel, kind, debit, credit, amount,
    happened_at, day) values ('1', 'o', 'none', 'SO1', 'H5', 'payment', 'provider', 'customer', 1, now(), '2026-04-01')`),
  consult_records:
    withoutParents(`insert into consult_records (id, org_id, inq_no, inquiry_id, hospital_id, doctor, finished_at,
    conclusion, process_until, record_until) values ('r', 'o', 'n', 'i', 'h', 'd', '2026-04-01', 'c', '2029-04-01',
    '2041-04-01')`),
  prescription_reviews:
    withoutParents(`insert into prescription_reviews (id, org_id, rx_no, prescription_id, result,
    checks, pharmacist_id, pharmacist, signed_at, duration_sec)
    values ('1', 'o', 'RX1', 'none', 'passed', '{}', 'none', 'p', now(), 1)`),
};

/** A row whose parents nobody needs here. */
function withoutParents(insert: string): string {
  return `do $$ begin perform set_config('session_replication_role', 'replica', true); ${insert}; end $$`;
}

describe('append-only tables', () => {
  beforeAll(async () => {
    await database.query(`insert into organizations (id, path, code, name, type)
      values ('o', 'o.', 'ORGO', 'Org', 'platform')`);
    await database.query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
      values ('a', 'o', 'SERIAL0001', 'i', 'm', 'oem')`);
    await database.query(`insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name,
      province, city, lng, lat, model, storage_class)
      values ('d', 'o', 'a', 'SERIAL0001', 'n', 'P000001-0001', 'p', 'p', 'c', 1, 1, 'm', 'COLD_2_8')`);
    for (const insert of Object.values(GUARDED)) await database.query(insert);
  });

  it('are exactly those with the guard', async () => {
    const rows = await database.query<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'append_only' and tgparentid = 0`,
    );
    expect(rows.map((row) => row.name).sort()).toEqual(Object.keys(GUARDED).sort());
  });

  it.each(Object.keys(GUARDED))('%s refuses update, delete and truncate', async (table) => {
    const column = await database.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum = 1`,
      [table],
    );
    const name = column[0]?.name ?? '';
    const attempts = [`update ${table} set ${name} = ${name}`, `delete from ${table}`, `truncate ${table}`];
    for (const attempt of attempts) {
      const failure = await database.query(attempt).catch((error: unknown) => error);
      expect(sqlState(failure), attempt).toBe(SQL_STATE.restrictViolation);
    }
    expect(await database.query(`select 1 from ${table}`)).toHaveLength(1);
  });

  it('allow sealing a plain value of a consultation record once and no other change', async () => {
    const tried = async (set: string) => {
      const failure = await database
        .query(`update consult_records set ${set}`)
        .catch((error: unknown) => error);
      return Array.isArray(failure) ? undefined : sqlState(failure);
    };
    expect(await tried(`conclusion = 'sealed.1.x', doctor = 'e'`)).toBe(SQL_STATE.restrictViolation);
    expect(await tried(`conclusion = 'other'`)).toBe(SQL_STATE.restrictViolation);
    expect(await tried(`conclusion = 'sealed.1.x'`)).toBeUndefined();
    expect(await tried(`conclusion = 'sealed.1.y'`)).toBe(SQL_STATE.restrictViolation);
    expect(await tried(`advice = 'sealed.1.y'`)).toBe(SQL_STATE.restrictViolation);
  });

  it.each(['feed_default', 'env_readings_default', 'rule_decisions_default'])(
    '%s refuses truncation through its parent',
    async (partition) => {
      for (const attempt of [`delete from ${partition}`, `truncate ${partition}`]) {
        const failure = await database.query(attempt).catch((error: unknown) => error);
        expect(sqlState(failure), attempt).toBe(SQL_STATE.restrictViolation);
      }
    },
  );
});
