import { sql } from 'kysely';
import type { EvidenceSource } from '../../../../contract/machines/commandStates';
import { SALE_ENDS_MS } from '../../../../contract/machines/holds';
import {
  CLOCK_RIGHT_MS,
  LANE_WHY,
  type LaneReason,
  type ReportedSetting,
} from '../../../../contract/machines/reported';
import { DAY_MS } from '../../../../contract/time/durations';
import { VEND_RC } from '../../../../contract/vend';
import type { Executor } from '../../../db/tables';

/** Tolerated lead of machine clocks, ms. */
const SKEW_MS = 5_000;

export interface CommandRow {
  id: string;
  deviceId: string;
  laneNo: string | null;
  witness: EvidenceSource;
  params: Record<string, unknown>;
  expected: string | null;
  /** When the broker took it. */
  sentAt: Date;
}

const first = (rows: readonly { at: Date }[]): number | undefined => rows[0]?.at.getTime();

/** What says of lanes that they were stopped: their own report, or a sale that was refused. Newest last. */
async function saidOfLanes(
  db: Executor,
  { deviceId, sentAt }: CommandRow,
  why: LaneReason,
  rcs: readonly number[],
) {
  const reports = await db
    .selectFrom('deviceEvents')
    .select([sql<string>`body->>'t'`.as('lane'), 'recvAt as at'])
    .where('deviceId', '=', deviceId)
    .where('kind', '=', 'lane')
    .where('recvAt', '>=', sentAt)
    .where(sql<boolean>`body->>'why' = ${why}`)
    .execute();
  const sales = await db
    .selectFrom('vendRecords')
    .select(['laneNo as lane', 'recvAt as at'])
    .where('deviceId', '=', deviceId)
    .where('rc', 'in', rcs)
    .where('recvAt', '>=', sentAt)
    .execute();
  return [...reports, ...sales].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** The moment from which all lanes of a command have been heard of. */
async function allLanes(
  db: Executor,
  sent: CommandRow,
  why: LaneReason,
  rcs: readonly number[],
): Promise<number | undefined> {
  const missing = new Set(sent.params.lanes as string[]);
  for (const { lane, at } of await saidOfLanes(db, sent, why, rcs)) {
    missing.delete(lane);
    if (missing.size === 0) return at.getTime();
  }
  return undefined;
}

/** A sale from a lane that the machine says it has locked, later than one that had begun would end. */
export async function soldFrom(
  db: Executor,
  { deviceId, params }: CommandRow,
  lockedAt: number,
): Promise<boolean> {
  const sale = await db
    .selectFrom('vendRecords')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('laneNo', 'in', params.lanes as string[])
    .where('rc', 'in', [VEND_RC.seen, VEND_RC.unverified])
    .where('at', '>', new Date(lockedAt + SALE_ENDS_MS))
    .limit(1)
    .executeTakeFirst();
  return sale !== undefined;
}

/** The machine reports the digest of what is in force on it, and it is that of what it was told. */
const reported =
  (what: ReportedSetting) =>
  async (db: Executor, { deviceId, expected, sentAt }: CommandRow): Promise<number | undefined> =>
    first(
      await db
        .selectFrom('deviceEvents')
        .select('recvAt as at')
        .where('deviceId', '=', deviceId)
        .where('kind', '=', 'cfg')
        .where('recvAt', '>=', sentAt)
        .where(sql<boolean>`body->'hashes'->>${sql.lit(what)} = ${expected}`)
        .orderBy('recvAt')
        .limit(1)
        .execute(),
    );

/** A measurement that was made after the clock was set carries the right time. */
async function rightTime(db: Executor, { deviceId, sentAt }: CommandRow): Promise<number | undefined> {
  const around = (days: number) => new Date(sentAt.getTime() + days * DAY_MS);
  return first(
    await db
      .selectFrom('envReadings')
      .innerJoin('devices', 'devices.ix', 'envReadings.deviceIx')
      .select('envReadings.recvAt as at')
      .where('devices.id', '=', deviceId)
      .where('envReadings.hist', '=', false)
      .where('envReadings.recvAt', '>', sentAt)
      .where('envReadings.ts', '>', around(-1))
      .where('envReadings.ts', '<', around(1))
      .where(
        sql<boolean>`abs(extract(epoch from env_readings.ts - env_readings.recv_at)) * 1000 <= ${CLOCK_RIGHT_MS}`,
      )
      .orderBy('envReadings.recvAt')
      .limit(1)
      .execute(),
  );
}

/** Where each witness stands. What came before the command was sent witnesses nothing. */
export const WITNESSED: Readonly<
  Record<EvidenceSource, (db: Executor, sent: CommandRow) => Promise<number | undefined>>
> = {
  async door_opened(db, { deviceId, sentAt }) {
    const since = new Date(sentAt.getTime() - SKEW_MS);
    return first(
      await db
        .selectFrom('doorRecords')
        .select('openAt as at')
        .where('deviceId', '=', deviceId)
        .where('openAt', '>=', since)
        .orderBy('openAt')
        .limit(1)
        .execute(),
    );
  },
  async restarted(db, { deviceId, sentAt }) {
    return first(
      await db
        .selectFrom('deviceEvents')
        .select('recvAt as at')
        .where('deviceId', '=', deviceId)
        .where('kind', '=', 'birth')
        .where('recvAt', '>=', sentAt)
        // A machine is also born again when the server asks it to tell everything; then it has not started anew.
        .where(sql<boolean>`body->>'bd' is distinct from (
          select e.body->>'bd' from device_events e
          where e.device_id = ${deviceId} and e.kind = 'birth' and e.recv_at < ${sentAt}
          order by e.recv_at desc limit 1)`)
        .orderBy('recvAt')
        .limit(1)
        .execute(),
    );
  },
  async goods_dropped(db, { deviceId, laneNo, sentAt }) {
    return first(
      await db
        .selectFrom('vendRecords')
        .select('recvAt as at')
        .where('deviceId', '=', deviceId)
        .where('laneNo', '=', String(laneNo))
        .where('rc', '=', 0)
        .where('recvAt', '>=', sentAt)
        .orderBy('recvAt')
        .limit(1)
        .execute(),
    );
  },
  lanes_locked: (db, sent) => allLanes(db, sent, LANE_WHY.locked, [VEND_RC.lanePaused]),
  lanes_unlocked: (db, sent) => allLanes(db, sent, LANE_WHY.unlocked, [VEND_RC.seen, VEND_RC.unverified]),
  clock_right: rightTime,
  climate_reported: reported('env'),
  plan_reported: reported('plan'),
  prices_reported: reported('prices'),
  adverts_reported: reported('ads'),
  password_reported: reported('pwd'),
  stock_reported: reported('stock'),
};
