import { type RawBuilder, sql } from 'kysely';
import { groupBy } from '../../../../contract/common/lists';
import type { SimMachine } from '../../../../contract/simulation';
import { chinaMidnight, tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import type { Database } from '../../database';
import { dailySales, withDemand } from './demand';
import { demoSecret } from './demoSecret';
import { demoFirmwareKey, SIGNING_MAKER } from './demoSigning';
import { heldOf, toldSettings } from './toldSettings';

const WEEK_DAYS = 7;

/** The machines as the simulator needs them: the stock they hold and how their goods sold before `now` (ms). */
export async function demoMachines(
  { db }: Pick<Database, 'db'>,
  now: number = Date.now(),
): Promise<SimMachine[]> {
  const devices = await db
    .selectFrom('devices')
    .leftJoin('iotCards', 'iotCards.id', 'devices.iotCardId')
    .leftJoin('deviceAuths', 'deviceAuths.id', 'devices.authId')
    .leftJoin('oems', 'oems.id', 'deviceAuths.oemId')
    .select(['devices.id', 'devices.serialNo', 'storageClass', 'devices.model', 'city', 'iccid', 'iotCardId'])
    .select(['fwVersion', 'oemCode', 'firmwareKey'])
    .orderBy('ix')
    .execute();
  const cabinets = await db
    .selectFrom('cabinets')
    .innerJoin('trays', 'trays.cabinetId', 'cabinets.id')
    .leftJoin('zoneSettings as own', (join) =>
      join.onRef('own.deviceId', '=', 'cabinets.deviceId').onRef('own.zone', '=', 'cabinets.zone'),
    )
    .select(['cabinets.deviceId', 'cabinetNo as no', 'type', 'cabinets.zone', 'own.storageClass'])
    .select(sql<number>`count(*)::int`.as('trays'))
    .groupBy(['cabinets.id', 'own.storageClass'])
    .orderBy('cabinetNo')
    .execute();
  const lanes = await db
    .selectFrom('lanes')
    .select(['deviceId', 'laneNo', 'productId', 'price', 'stock', 'capacity', 'minAlert'])
    // Holds survive a restart of the machine.
    .select(sql<boolean>`hold is not null and hold_proof is not distinct from 'verified'`.as('locked'))
    .orderBy('laneNo')
    .execute();
  const sold = await dailySales(db, now);
  const told = await toldSettings(db);
  const usage = await usageOfCards(db, now);
  const cabinetsOf = groupBy(cabinets, ({ deviceId }) => deviceId);
  const lanesOf = groupBy(lanes, ({ deviceId }) => deviceId);
  const firmwareKey = demoFirmwareKey();
  return devices.map(
    ({ id, serialNo, storageClass, model, city, iccid, iotCardId, fwVersion, ...maker }) => ({
      serialNo,
      secret: demoSecret(serialNo),
      storageClass,
      model,
      city,
      iccid,
      ...(fwVersion !== null && { firmware: fwVersion }),
      // Built in: which key the console has now changes nothing. Data from before there were keys have machines without one.
      ...(maker.oemCode === SIGNING_MAKER && maker.firmwareKey && { firmwareKey }),
      ...(usage.get(iotCardId ?? '') ?? { simMb: 0 }),
      cabinets: (cabinetsOf.get(id) ?? []).map(cabinetOf),
      held: heldOf(lanesOf.get(id) ?? [], told.get(id)),
      lanes: withDemand(lanesOf.get(id) ?? [], sold.get(id)),
    }),
  );
}

type Cabinet = SimMachine['cabinets'][number];

function cabinetOf({
  no,
  type,
  zone,
  trays,
  storageClass,
}: Omit<Cabinet, 'storageClass'> & {
  storageClass: Cabinet['storageClass'] | null;
}): Cabinet {
  return { no, type, zone, trays, ...(storageClass && { storageClass }) };
}

/**
 * The month and today's part of it: machines that go on from there agree with both. They were at work while nobody ran
 * the server: a day has begun at midnight, not with its start.
 */
async function usageOfCards(db: Database['db'], now: number) {
  const today = tradeDay(now);
  const weekAgo = tradeDay(now - WEEK_DAYS * DAY_MS);
  const sumWhere = (condition: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(mb) filter (where ${condition}), 0)::float8`;
  const rows = await db
    .selectFrom('iotUsageDaily')
    .select([
      'cardId',
      sumWhere(sql`day >= ${`${today.slice(0, 7)}-01`}::date`).as('simMb'),
      sumWhere(sql`day = ${today}::date`).as('mbToday'),
      sql<
        number | null
      >`(avg(mb) filter (where day >= ${weekAgo}::date and day < ${today}::date))::float8`.as('mbPerDay'),
    ])
    .groupBy('cardId')
    .execute();
  const passed = (now - chinaMidnight(now)) / DAY_MS;
  return new Map(
    rows.map(({ cardId, simMb, mbToday, mbPerDay }) => {
      const soFar = Math.max(mbToday, (mbPerDay ?? 0) * passed);
      const used = { simMb: simMb + soFar - mbToday, mbToday: soFar };
      return [cardId, mbPerDay === null ? used : Object.assign({ mbPerDay }, used)] as const;
    }),
  );
}
