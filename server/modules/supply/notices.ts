import { sql } from 'kysely';
import { tradeDay } from '../../../contract/common/chinaTime';
import { EXPIRY_NOTICE_DAYS, expiryNoticeAt } from '../../../contract/supply/expiryNotices';
import type { Executor } from '../../db/tables';
import { inChange } from '../../kit/records/change';
import { findRecord, writeRecord } from '../../kit/records/records';
import { systemAct } from '../../kit/records/systemEvents';
import type { KitDeps } from '../../kit/served';
import { servedDruggists } from './druggists';
import { DAY_MS } from './qualification';
import { announceQualification } from './qualifications.live';

interface Due {
  id: string;
  ends: string;
  noticedFor: string | null;
  noticedDays: number | null;
}

/** Suppliers one orders from whose licence that ends first ends soon, or has ended. */
async function soonOver(db: Executor, today: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select id, ends::text, noticed_for::text as "noticedFor", noticed_days as "noticedDays"
    from (select *, least(drug_licence_expire, gsp_expire) as ends from druggists where enabled) supplier
    where ends <= ${today}::date + ${Math.max(...EXPIRY_NOTICE_DAYS)}::int
    order by id`.execute(db);
  return rows;
}

/** Tells of each step towards the last day once; a renewed licence begins anew. @returns how many were told of */
export async function tellOfExpiry(deps: KitDeps): Promise<number> {
  const today = tradeDay(deps.clock());
  const due = await soonOver(deps.database.db, today);
  if (due.length === 0) return 0;
  const act = await systemAct(deps.database.db, 'job:supply.qualifications');
  let told = 0;
  for (const { id, ends, noticedFor, noticedDays } of due) {
    const left = Math.round((Date.parse(ends) - Date.parse(today)) / DAY_MS);
    const days = expiryNoticeAt(left);
    if (days === undefined || (noticedFor === ends && noticedDays === days)) continue;
    await inChange(deps, act, async (change) => {
      const row = await findRecord(change, servedDruggists, id);
      const values = { noticedAt: new Date(deps.clock()), noticedFor: ends, noticedDays: days };
      const next = await writeRecord(change, servedDruggists, row, values, { action: 'noticed' });
      announceQualification(change, next, {
        days,
        state: left < 0 ? 'ended' : left === 0 ? 'ending' : 'due',
      });
      return next;
    });
    told += 1;
  }
  return told;
}
