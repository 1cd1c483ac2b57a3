import { sql } from 'kysely';
import { endStateOf, LICENCE_STEPS } from '../../../contract/expiries/steps';
import { tradeDay } from '../../../contract/time/chinaTime';
import type { Executor } from '../../db/tables';
import type { KitDeps } from '../../kit/served';
import { announceEnding, type ExpiringItem, tellOfEndings } from '../expiryNotices';
import { servedDruggists } from './druggists';

/** Suppliers one orders from whose licence that ends first ends soon, or has ended. A renewed one begins anew. */
async function soonOver(db: Executor, today: string): Promise<ExpiringItem[]> {
  const { rows } = await sql<ExpiringItem>`
    select id, ends::text, case when noticed_for = ends then noticed_days end as told
    from (select *, least(drug_licence_expire, gsp_expire) as ends from druggists where enabled) supplier
    where ends <= ${today}::date + ${Math.max(...LICENCE_STEPS)}::int
    order by id`.execute(db);
  return rows;
}

/** Tells of each step towards the last day of the licences once. @returns how many were told of */
export async function tellOfExpiry(deps: KitDeps): Promise<number> {
  const endings = await soonOver(deps.database.db, tradeDay(deps.clock()));
  return tellOfEndings(deps, endings, {
    served: servedDruggists,
    process: 'job:supply.qualifications',
    steps: LICENCE_STEPS,
    noted: ({ ends }, step) => ({ noticedFor: ends, noticedDays: step }),
    announce(work, row, { step: days, left }) {
      const qualification = { name: String(row.name), days, state: endStateOf(left) };
      announceEnding(work, row, { kind: 'qualification.due', qualification });
    },
  });
}
