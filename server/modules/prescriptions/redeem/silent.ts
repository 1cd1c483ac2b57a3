import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { HEARTBEAT_MS } from '../../../../contract/machines';
import { MINUTE_MS } from '../../../../contract/time/durations';
import { writeRecord } from '../../../kit/records/records';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import { announceTrade } from '../../tradeFailed';
import { servedPrescriptions } from '../prescriptions';

/** What a machine kept while it was away comes within so long after it can be heard again. */
const HEARD_MS = 2 * MINUTE_MS;
/** After a long absence it has more to say: five reports a second, of one or two a minute. */
const TIMES_FASTER = 50;

/**
 * Of a task that is over its machine has not said all: neither unit by unit, nor that it does none of it. It may have
 * handed out and lost its line.
 */
export const isSilent = sql<boolean>`(t.state = 'failed'
  and (select count(*) from vend_records v where v.order_id = o.id)
    < (select coalesce(sum(qty), 0) from order_items i where i.order_id = o.id and i.lane_no is not null)
  and not exists (select from device_events a where a.device_id = t.device_id and a.kind = 'ack'
    and a.recv_at >= t.created_at and a.body ->> 'cmd' = t.id and a.body ->> 'st' = 'rejected'))`;

/** Its machine has been heard long enough since: what it did not say by now did not happen. */
export const isHeardOut = (now: number) => sql<boolean>`(t.heard_at is not null and
  ${new Date(now - HEARD_MS)}::timestamptz >= t.heard_at + (t.heard_at - t.not_after) / ${TIMES_FASTER}::float8)`;

/** Since when each machine that a prescription waits for can be heard; an interruption begins anew. */
export async function followSilent({ database: { db }, clock }: KitDeps): Promise<void> {
  const now = clock();
  await sql`
    update dispense_tasks t set heard_at = case when heard.is_online then ${new Date(now)}::timestamptz end
    from (select t.id, coalesce(l.state ->> 'conn' = 'online' and (l.state ->> 'seenAt')::float8
            > greatest(extract(epoch from t.not_after) * 1000, ${now - 3 * HEARTBEAT_MS}::float8), false) as is_online
          from prescriptions p join orders o on o.order_no = p.order_no join dispense_tasks t on t.order_id = o.id
            left join device_latest l on l.device_id = t.device_id
          where p.held_since is not null and p.state = 'dispensing') heard
    where heard.id = t.id and (t.heard_at is not null) <> heard.is_online`.execute(db);
}

/** Locked until its machine reports, or a person decides. */
export async function holdPrescription(work: UnitOfWork, row: AnyRow): Promise<void> {
  const values = { heldSince: new Date(work.deps.clock()) };
  const held = await writeRecord(work, servedPrescriptions, row, values, { action: 'updated' });
  announceTrade(work, held, 'dispensing.failed', String(held.rxNo));
}
