import { sql } from 'kysely';
import type { RuleDecision } from '../../alert-rules';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';
import type { Bus } from '../../events/bus';
import type { Chain } from '../../events/chain';
import { appendAudits, appendEvents } from '../../events/log';
import { ulid } from '../../ids';
import type { AlertDecision } from '../../ingest/write/effects';
import { applyDecisions } from './applyDecisions';

/** More are raised by the next look. */
const BATCH_SIZE = 500;

export interface ExpiringDeps {
  database: Pick<Database, 'db'>;
  chain: Chain;
  bus: Pick<Bus, 'hint'>;
  clock: () => number;
}

interface Lane {
  deviceId: string;
  orgId: string;
  laneNo: string;
  label: string | null;
  daysLeft: number | null;
  stopDays: number | null;
}

/** Lanes of machines in use whose front must not be sold any more, and whose alarm does not ring. */
async function untold(db: Executor): Promise<Lane[]> {
  const { rows } = await sql<Lane>`
    select e.device_id as "deviceId", d.org_id as "orgId", e.lane_no as "laneNo",
      concat_ws(' · ', e.lane_no, e.product_name) as label, e.days_left::int as "daysLeft", b.stop_sale_days::int as "stopDays"
    from expiry_item_list e join lane_batches b using (id) join devices d on d.id = e.device_id and d.enabled
    where e.front and e.qty > 0 and e.level in ('stop_sale', 'expired') and not exists (select from alerts a
      where a.fingerprint = e.device_id || '|EXP_STOP_SALE|' || e.lane_no and a.state <> 'returned')
    order by e.device_id, e.lane_no limit ${BATCH_SIZE}`.execute(db);
  return rows;
}

/** Open alarms whose lane was emptied, or filled with what lasts. */
async function removed(db: Executor): Promise<Lane[]> {
  const { rows } = await sql<Lane>`
    select a.device_id as "deviceId", a.org_id as "orgId", a.source as "laneNo", a.label,
      a.value as "daysLeft", a.limit_value as "stopDays"
    from alerts a
    where a.code = 'EXP_STOP_SALE' and a.state in ('raised', 'acknowledged') and not exists (
      select from expiry_item_list e where e.device_id = a.device_id and e.lane_no = a.source
        and e.front and e.qty > 0 and e.level in ('stop_sale', 'expired'))
    order by a.id limit ${BATCH_SIZE}`.execute(db);
  return rows;
}

const entryOf =
  (verdict: 'raised' | 'cleared', at: number) =>
  ({ deviceId, orgId, laneNo, label, daysLeft, stopDays }: Lane): AlertDecision => {
    const figures = { value: daysLeft, limit: stopDays, label: label ?? undefined };
    const decision: RuleDecision = {
      code: 'EXP_STOP_SALE',
      source: laneNo,
      verdict,
      at,
      since: at,
      ...figures,
    };
    return { subject: { machineId: deviceId, org: orgId, priority: 'medium' }, decision };
  };

/**
 * Raises an alarm for each lane whose front is at the end of its sale, and ends those that were seen to.
 * @returns how many were raised and ended
 */
export async function judgeExpiring({ database, chain, bus, clock }: ExpiringDeps): Promise<number> {
  const now = clock();
  const applied = await database.db.transaction().execute(async (trx) => {
    const entries = [
      ...(await untold(trx)).map(entryOf('raised', now)),
      ...(await removed(trx)).map(entryOf('cleared', now)),
    ];
    const done = await applyDecisions(trx, entries, now, ulid);
    if (done.events.length > 0) await appendEvents(trx, chain, done.events);
    if (done.audits.length > 0) await appendAudits(trx, chain, done.audits);
    return done;
  });
  if (applied.events.length > 0) bus.hint();
  return applied.raised + applied.ended;
}
