import { MINUTE_MS } from '../../../contract/time/durations';
import { createPasswords } from '../../auth/password/passwords';
import { openDatabase, type TenantDatabase } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { createLocalBus } from '../../events/bus';
import { createChain } from '../../events/chain';
import { systemContext } from '../../kit/records/systemEvents';
import type { KitDeps, RequestContext } from '../../kit/served';

const KEY = Buffer.alloc(32, 7);
/** Noon of a day in China. */
export const START = Date.UTC(2026, 3, 1, 4);

async function insertWorld({ query }: TenantDatabase): Promise<void> {
  await query(`insert into organizations (id, parent_id, path, code, name, type) values
    ('root', null, 'root.', 'ROOT', 'root', 'platform')`);
  await query(`insert into roles (id, code, name, type) values ('r', 'r', 'Pharmacist', 'pharmacist')`);
  await query(`insert into users (id, code, name, org_id, role_id, password_hash, pharmacist_cert_no,
      pharmacist_cert_expire) values
    ('chen', 'chen', '陈静', 'root', 'r', '', 'ZY3300012345', '2027-01-01'),
    ('zhou', 'zhou', '周敏', 'root', 'r', '', 'ZY3300067890', '2027-01-01'),
    ('chen2', 'chen2', '陈静', 'root', 'r', '', 'zy3300012345', '2027-01-01'),
    ('li', 'li', '李娜', 'root', 'r', '', null, null)`);
  await query(`insert into hospitals (id, org_id, code, name, place, level, type, licence_no)
    values ('h', 'root', 'H330106001', 'Hospital', '{}', 'grade3', 'internet', 'L1'),
      ('h2', 'root', 'H330106002', 'Other', '{}', 'grade2', 'physical', 'L2')`);
}

async function sameAgain(database: TenantDatabase): Promise<TenantDatabase> {
  const { TEST_DATABASE_URL: url } = process.env;
  // The embedded database has one process: its second session is another of its own pool.
  if (!url) return database;
  const [row] = await database.query<{ name: string }>('select current_database() as name');
  const own = new URL(url);
  own.pathname = `/${row?.name}`;
  return openDatabase({ dataDir: '', databaseUrl: own.href });
}

function serverOn(database: TenantDatabase): KitDeps {
  return {
    database,
    chain: createChain(KEY),
    bus: createLocalBus(),
    clock: () => START,
    passwords: createPasswords(KEY),
    config: { secondPerson: false },
    keys: { record: KEY },
  };
}

/** One hospital, a pharmacist with a certificate and one without, and two servers on one database. */
export async function openPrescriptionsWorld() {
  const database = await openTestDatabase();
  await insertWorld(database);
  const other = await sameAgain(database);
  const context = await systemContext(database.db, 'test');
  let made = 0;
  return {
    database,
    servers: [serverOn(database), serverOn(other)] as const,
    context,
    contextOf: (userId: string): RequestContext => {
      const { actions } = context.principal;
      return {
        ...context,
        principal: { ...context.principal, userId, actions: new Set([...actions, 'prescription:review']) },
      };
    },
    /** A prescription of today. @returns its id */
    async prescribe(state: string, own: Record<string, unknown> = {}): Promise<string> {
      made += 1;
      const id = `rx${made}`;
      const lease = state === 'reviewing' ? new Date(START + MINUTE_MS) : null;
      const values = {
        hospital_id: 'h',
        doctor_name: '王伟',
        reviewed_by: null,
        dispensed_by: null,
        taken_by: null,
        items: '[{"name": "布洛芬", "days": 3}]',
        queued_at: null,
        pregnant: false,
        controlled: false,
        ...own,
      };
      await database.query(
        `insert into prescriptions (id, org_id, rx_no, ext_rx_no, state, hospital_id, rx_type, issue_at, valid_until,
           department, doctor_name, doctor_cert_no, patient_name, patient_gender, patient_age, diagnosis,
           lease_until, taken_by, reviewed_by, dispensed_by, items, queued_at, pregnant, controlled)
         values ($1, 'root', $1, $1, $2, $13, 'normal', $3, now() + interval '1 day', '全科', $4, '110330000012345',
           '赵敏', 'female', 34, 'J06.9', $5, $6, $7, $8, $9, $10, $11, $12)`,
        [id, state, new Date(START), values.doctor_name, lease].concat([
          values.taken_by,
          values.reviewed_by,
          values.dispensed_by,
          values.items,
          values.queued_at,
          values.pregnant,
          values.controlled,
          values.hospital_id,
        ] as never[]),
      );
      return id;
    },
    async close() {
      if (other !== database) await other.close();
      await database.close();
    },
  };
}
