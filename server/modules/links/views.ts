import type { AlertView, DrugView, LinkView } from '../../../contract/access/publicLinks';
import { daysLeft } from '../../../contract/products/batchStates';
import type { StoredLink } from '../../auth/links/publicLinks';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { latestOf } from '../alerts/peak';
import { openRepairOf } from './repairs';

const NEAR_EXPIRY_DAYS = 90;

/** Of alarms of these the label is a product; of others it may be a person or a card. */
const OF_PRODUCTS: readonly string[] = ['STOCK_LOW', 'STOCK_OUT', 'EXP_STOP_SALE'];

async function alertView(
  db: Executor,
  id: string,
  now: number,
): Promise<Pick<LinkView, 'timeZone'> & { alert: AlertView }> {
  const row = await db
    .selectFrom('alerts')
    .innerJoin('devices', 'devices.id', 'alerts.deviceId')
    .select(['alerts.code', 'alerts.priority', 'alerts.state', 'alerts.value', 'alerts.limitValue'])
    .select(['alerts.raisedAt', 'alerts.returnedAt', 'alerts.clearedAt'])
    .select(['alerts.source', 'alerts.tMeas', 'alerts.deviceId', 'alerts.label'])
    .select(['devices.name', 'devices.pointName', 'devices.city', 'devices.timezone'])
    .where('alerts.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError(404, 'err.link.invalid');
  const { code, priority, state, value, limitValue: limit, name, pointName, city } = row;
  const returnedAt = row.returnedAt?.getTime() ?? null;
  const clearedAt = row.clearedAt?.getTime() ?? null;
  const judged = {
    code,
    value,
    limit,
    state,
    source: row.source,
    machineId: row.deviceId,
    returnedAt,
    clearedAt,
  };
  const alert: AlertView = {
    code,
    priority,
    state,
    value,
    limit,
    now: await latestOf(db, { ...judged, tMeas: row.tMeas.getTime() }, now),
    machine: name,
    place: `${city} ${pointName}`,
    raisedAt: row.raisedAt.getTime(),
    returnedAt,
    clearedAt,
    product: OF_PRODUCTS.includes(code) ? row.label : null,
  };
  return { alert, timeZone: row.timezone };
}

type Reasons = DrugView['reasons'];
function reasonsOf(stock: number, minAlert: number, expiry: string | null, now: number): Reasons {
  const left = expiry === null ? Number.POSITIVE_INFINITY : daysLeft(expiry, now);
  return [
    ...(stock <= minAlert ? (['short'] as const) : []),
    ...(left < 0 ? (['expired'] as const) : left <= NEAR_EXPIRY_DAYS ? (['nearExpiry'] as const) : []),
  ];
}

/**
 * Lanes of a machine that need somebody: nearly empty, or with a front near its end. Where nobody named the batch of
 * what lies at the front, no day is told.
 */
async function drugsOf(db: Executor, deviceId: string, now: number): Promise<DrugView[]> {
  const rows = await db
    .selectFrom('lanes')
    .innerJoin('products', 'products.id', 'lanes.productId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('laneBatches')
          .select(['batchNo', 'expiry'])
          .whereRef('laneBatches.laneId', '=', 'lanes.id')
          .orderBy('pos')
          .limit(1)
          .as('front'),
      (join) => join.onTrue(),
    )
    .select([
      'lanes.laneNo',
      'lanes.stock',
      'lanes.minAlert',
      'products.genericName',
      'products.specification',
    ])
    .select(['front.batchNo', 'front.expiry'])
    .where('lanes.deviceId', '=', deviceId)
    .orderBy('lanes.laneNo')
    .execute();
  return rows.flatMap((row) => {
    const expiry = row.expiry ?? null;
    const reasons = reasonsOf(row.stock, row.minAlert, expiry, now);
    const { laneNo, stock, genericName, specification, batchNo } = row;
    const view = {
      lane: String(laneNo),
      product: genericName,
      specification,
      stock,
      batchNo: batchNo ?? null,
      expiry,
    };
    return reasons.length === 0 ? [] : [{ ...view, reasons }];
  });
}

async function machineOf(db: Executor, id: string): Promise<Pick<LinkView, 'machine' | 'timeZone'>> {
  const row = await db
    .selectFrom('devices')
    .select(['name', 'city', 'pointName', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError(404, 'err.link.invalid');
  return { machine: { name: row.name, place: `${row.city} ${row.pointName}` }, timeZone: row.timezone };
}

async function institutionOf(
  db: Executor,
  orgId: string,
): Promise<Pick<LinkView, 'institution' | 'timeZone'>> {
  const row = await db
    .selectFrom('organizations')
    .select(['name', 'contactPhone', 'timezone'])
    .where('id', '=', orgId)
    .executeTakeFirst();
  if (!row) throw new AppError(404, 'err.link.invalid');
  return { institution: { name: row.name, phone: row.contactPhone }, timeZone: row.timezone };
}

/** What the page of a link shows. */
export async function linkView(
  db: Executor,
  link: StoredLink,
  { now, canText }: { now: number; canText: boolean },
): Promise<LinkView> {
  const { page, refId, payload } = link;
  const view = {
    page,
    expiresAt: link.expiresAt.getTime(),
    answered: link.usedAt !== null,
    ...(await institutionOf(db, link.orgId)),
  };
  if (page === 'warningNotice') return { ...view, ...(await alertView(db, refId, now)) };
  if (page === 'abnormalInfo') {
    const textWhenDone = canText && !(await openRepairOf(db, refId));
    return { ...view, ...(await alertView(db, refId, now)), textWhenDone };
  }
  if (page === 'noticeDrugList')
    return { ...view, ...(await machineOf(db, refId)), drugs: await drugsOf(db, refId, now) };
  const {
    title = '',
    summary = '',
    at = link.createdAt.getTime(),
  } = payload as Partial<NonNullable<LinkView['subject']>>;
  return { ...view, subject: { title, summary, at } };
}
