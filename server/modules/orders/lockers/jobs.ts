import { sql } from 'kysely';
import type { Locale } from '../../../../contract/common/locale';
import { isMobileCn } from '../../../../contract/common/validators';
import { findRecord } from '../../../kit/records/records';
import { causeEvents, forEachRow, recordsInBackoff, systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import { createSmsGateway, type SmsGateway } from '../../../sms/gateway';
import type { JobDeps } from '../../module';
import { pickupText } from '../handout/tell';
import { servedLockOrders } from './served';

const AT_ONCE = 500;
const TELLING = 'job:lockOrders.codes';

/** Medicines not collected in time. All state is in the table. */
export async function markOverdue(kit: KitDeps): Promise<void> {
  const rows = await kit.database.db
    .selectFrom('lockOrders')
    .select('id')
    .where('state', '=', 'deposited')
    .where('pickupExpireAt', '<=', new Date(kit.clock()))
    .limit(AT_ONCE)
    .execute();
  const ids = rows.map(({ id }) => id);
  await causeEvents(kit, servedLockOrders, { event: 'expire', ids, process: 'job:lockOrders.expire' });
}

const untold = ({ database: { db }, clock, records }: KitDeps) =>
  db
    .selectFrom('lockOrders')
    .innerJoin('devices', 'devices.id', 'lockOrders.deviceId')
    .innerJoin('organizations', 'organizations.id', 'lockOrders.orgId')
    .select(['lockOrders.id', 'devices.name as machine', 'devices.city', 'devices.pointName', 'defaultLang'])
    .where('lockOrders.state', '=', 'deposited')
    .where('codeToldAt', 'is', null)
    .where('pickupExpireAt', '>', new Date(clock()))
    .where(sql<boolean>`lock_orders.id <> all (${recordsInBackoff({ records }, TELLING)}::text[])`)
    .limit(AT_ONCE)
    .execute();
type UnsentOrder = Awaited<ReturnType<typeof untold>>[number];

async function tell(work: UnitOfWork, { id, defaultLang, ...place }: UnsentOrder, gateway: SmsGateway) {
  const row = await findRecord(work, servedLockOrders, id);
  const [mobile, locale] = [String(row.customerPhone ?? ''), defaultLang as Locale];
  const isTold = work.trx
    .updateTable('lockOrders')
    .set({ codeToldAt: new Date(work.deps.clock()) })
    .where('id', '=', id)
    .where('codeToldAt', 'is', null);
  const { numUpdatedRows } = await isTold.executeTakeFirst();
  if (numUpdatedRows === 0n || !isMobileCn(mobile)) return {};
  const hours = Number(row.overdueHours);
  const text = pickupText(locale, { ...place, seq: row.orderNo, code: row.pickupCode, hours });
  const expireAt = Number(row.pickupExpireAt);
  await gateway.send({ mobile, scene: 'pickup', locale, text, expireAt }, work.trx);
  return {};
}

/** Customers get the code as a text message as soon as the medicine lies in its box. */
export async function tellCodes({ kit, database, clock, keys, config }: JobDeps): Promise<void> {
  const gateway = createSmsGateway({ database, clock, keys, config });
  if (!gateway.available) return;
  const rows = await untold(kit);
  if (rows.length === 0) return;
  const context = await systemContext(kit.database.db, TELLING);
  await forEachRow(kit, TELLING, rows, (row) =>
    runInTransaction(kit, context, (work) => tell(work, row, gateway)),
  );
}
