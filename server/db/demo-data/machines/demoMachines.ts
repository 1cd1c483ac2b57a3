import { sql } from 'kysely';
import type { SimMachine } from '../../../../contract/simulation';
import type { Database } from '../../database';
import { DAY_MS, groupBy } from '../world';
import { demoSecret } from './demoSecret';

const WEEK_DAYS = 7;

/** The machines as the simulator needs them: the stock they hold and how their goods sold before `now` (ms). */
export async function demoMachines(
  { db }: Pick<Database, 'db'>,
  now: number = Date.now(),
): Promise<SimMachine[]> {
  const devices = await db
    .selectFrom('devices')
    .leftJoin('iotCards', 'iotCards.id', 'devices.iotCardId')
    .select(['devices.id', 'serialNo', 'storageClass', 'model', 'city', 'iccid', 'usedMb'])
    .orderBy('ix')
    .execute();
  const cabinets = await db
    .selectFrom('cabinets')
    .innerJoin('trays', 'trays.cabinetId', 'cabinets.id')
    .select(['deviceId', 'cabinetNo as no', 'type', 'zone', sql<number>`count(*)::int`.as('trays')])
    .groupBy(['cabinets.id'])
    .orderBy('cabinetNo')
    .execute();
  const lanes = await db
    .selectFrom('lanes')
    .select(['deviceId', 'laneNo', 'productId', 'stock', 'capacity'])
    .orderBy('laneNo')
    .execute();
  const sold = await weeklySales(db, now);
  const cabinetsOf = groupBy(cabinets, ({ deviceId }) => deviceId);
  const lanesOf = groupBy(lanes, ({ deviceId }) => deviceId);
  return devices.map(({ id, serialNo, storageClass, model, city, iccid, usedMb }) => ({
    serialNo,
    secret: demoSecret(serialNo),
    storageClass,
    model,
    city,
    iccid,
    simMb: usedMb ?? 0,
    cabinets: (cabinetsOf.get(id) ?? []).map(({ no, type, zone, trays }) => ({ no, type, zone, trays })),
    lanes: (lanesOf.get(id) ?? []).map(({ laneNo, productId, stock, capacity }) => {
      const ads = (sold.get(`${id}/${laneNo}`) ?? 0) / WEEK_DAYS;
      return { t: laneNo, productId, stock, capacity, ...(ads > 0 && { ads }) };
    }),
  }));
}

async function weeklySales(db: Database['db'], now: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('vendRecords')
    .select(['deviceId', 'laneNo', sql<number>`count(*)::int`.as('sold')])
    .where('at', '>', new Date(now - WEEK_DAYS * DAY_MS))
    .groupBy(['deviceId', 'laneNo'])
    .execute();
  return new Map(rows.map(({ deviceId, laneNo, sold }) => [`${deviceId}/${laneNo}`, sold]));
}
