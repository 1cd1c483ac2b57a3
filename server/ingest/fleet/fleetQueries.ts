import { sql } from 'kysely';
import type { OwnLimits, StorageClass } from '../../../contract/climate';
import { MAIN_CABINET } from '../../../contract/machines/zones';
import type { Executor } from '../../db/tables';

/** Every machine, also out of use, with its organisation, card and main zone; `serials` restricts to some. */
export function queryMachines(db: Executor, serials?: readonly string[]) {
  let query = db
    .selectFrom('devices as d')
    .innerJoin('organizations as o', 'o.id', 'd.orgId')
    .innerJoin('deviceAuths as a', 'a.id', 'd.authId')
    .leftJoin('iotCards as c', 'c.id', 'd.iotCardId')
    .leftJoin('cabinets as b', (join) =>
      join.onRef('b.deviceId', '=', 'd.id').on('b.cabinetNo', '=', MAIN_CABINET),
    )
    .select(['d.id', 'd.ix', 'd.serialNo', 'd.name', 'd.orgId', 'd.province', 'd.city', 'd.lng', 'd.lat'])
    .select([
      'd.model',
      'd.storageClass',
      'd.tLow',
      'd.tHigh',
      'd.rhLow',
      'd.rhHigh',
      'd.timezone',
      'd.enabled',
      'd.videoDeviceSerial',
      'o.name as orgName',
      'b.zone as mainZone',
    ])
    .select(
      sql<Record<string, string> | null>`(select json_object_agg(cabinet_no, zone) from cabinets
        where cabinets.device_id = d.id)`.as('cabinetZones'),
    )
    .select([
      'c.id as cardId',
      'c.iccid',
      'c.usedMb',
      'c.planMb',
      'c.imeiBound',
      'c.imeiReported',
      'c.moved',
      'c.operator',
      'a.status as authStatus',
    ]);
  if (serials) query = query.where('d.serialNo', 'in', serials);
  return query.execute();
}
export type QueriedMachine = Awaited<ReturnType<typeof queryMachines>>[number];

/** What zones have set otherwise than their machines. */
export async function selectZoneSettings(db: Executor): Promise<QueriedZone[]> {
  const { rows } =
    await sql<QueriedZone>`select device_id as "deviceId", zone, storage_class as "storageClass",
    t_low::float8 as "tLow", t_high::float8 as "tHigh", rh_low::float8 as "rhLow", rh_high::float8 as "rhHigh"
    from zone_settings`.execute(db);
  return rows;
}
export interface QueriedZone extends OwnLimits {
  deviceId: string;
  zone: string;
  storageClass: StorageClass;
}

export function selectLatest(db: Executor, ids: readonly string[]) {
  return db
    .selectFrom('deviceLatest')
    .select(['deviceId', 'boot', 'goodbye', 'state'])
    .where('deviceId', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}

/** When which machine was last written, from some moment on. */
export function selectNews(db: Executor, since: Date) {
  return db
    .selectFrom('deviceLatest')
    .select(['deviceId', 'state', 'updatedAt'])
    .where('updatedAt', '>', since)
    .execute();
}

export function selectRuleStates(db: Executor, ids: readonly string[]) {
  return db
    .selectFrom('ruleStates')
    .select(['deviceId', 'body'])
    .where('deviceId', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}

/** All lanes of the machines with the name of what they hold. */
export function selectLanes(db: Executor, ids: readonly string[]) {
  return db
    .selectFrom('lanes as l')
    .leftJoin('products as p', 'p.id', 'l.productId')
    .select(['l.id', 'l.deviceId', 'l.laneNo', 'l.productId', 'l.price', 'l.capacity', 'l.stock'])
    .select(['l.minAlert', 'l.saleState', 'l.health', 'l.reportedAt', 'p.genericName as productName'])
    .select(['l.hold', 'l.holdProof', 'l.holdProvenAt', 'l.reportedState'])
    .where('l.deviceId', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('l.id')
    .execute();
}
export type LaneRow = Awaited<ReturnType<typeof selectLanes>>[number];

export function selectOpenDoors(db: Executor, ids: readonly string[]) {
  // What is written back: the table works out more columns by itself, which take no value.
  return db
    .selectFrom('doorRecords')
    .select(['id', 'ver', 'deviceId', 'orgId', 'cabinet', 'state', 'openAt', 'closeAt', 'openBy', 'method'])
    .select(['purpose', 'authorised', 'rise', 'videoSerial'])
    .where('state', '=', 'open')
    .where('deviceId', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('openAt')
    .execute();
}

/** What the cards of machines have used on the day that it is where they stand. */
export async function selectUsageToday(db: Executor, ids: readonly string[], now: number) {
  const rows = await db
    .selectFrom('devices as d')
    .innerJoin('iotUsageDaily as u', 'u.cardId', 'd.iotCardId')
    .select(['d.id', 'u.mb'])
    .where('d.id', '=', sql<string>`any(${ids}::text[])`)
    .where('u.day', '=', sql<string>`(${new Date(now)}::timestamptz at time zone d.timezone)::date`)
    .execute();
  return new Map(rows.map(({ id, mb }) => [id, mb]));
}
