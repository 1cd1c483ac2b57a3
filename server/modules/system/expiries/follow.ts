import { sql } from 'kysely';
import { daysTo, EXPIRY_DAYS, EXPIRY_STEPS } from '../../../../contract/expiries/steps';
import type { AnyRow } from '../../../../contract/kit/resource';
import type { ExpiryContent } from '../../../../contract/notifications';
import { type Expiry, expiries } from '../../../../contract/resources/system/expiries';
import { tradeDay } from '../../../../contract/time/chinaTime';
import type { Executor } from '../../../db/tables';
import type { KitDeps, ServedResource } from '../../../kit/served';
import { announceEnding, type ExpiringItem, tellOfEndings } from '../../expiryNotices';
import { keepExpiries } from './keep';

export const servedExpiries: ServedResource = {
  resource: expiries,
  complete: async (_db, rows, { now }) =>
    rows.map((row) => ({ ...row, daysLeft: daysTo(String(row.endsOn), tradeDay(now)) })),
};

type ExpiryNotice = ExpiringItem & { orgName: string };

/** What has ended for long is no news, also where it is seen for the first time. */
async function toTell(db: Executor, today: string): Promise<ExpiryNotice[]> {
  const { rows } = await sql<ExpiryNotice>`
    select e.id, ends_on::text as ends, noticed_days as told, o.name as "orgName"
    from expiries e join organizations o on o.id = e.org_id
    where ends_on >= ${today}::date - ${EXPIRY_DAYS}::int
    order by ends_on, e.id`.execute(db);
  return rows;
}

function saidOf(row: AnyRow, left: number, orgName: string): ExpiryContent['expiry'] {
  const { kind: what, name, amount, endsOn, subjectId } = row as unknown as Expiry;
  return { what, name, amount, endsOn, left, subjectId, orgName };
}

/** Looks at what ends, and tells of each step towards its last day once. @returns how many were told of */
export async function followExpiries(deps: KitDeps): Promise<number> {
  const { database, bus, clock } = deps;
  const orgs = await database.db.transaction().execute((trx) => keepExpiries(trx, clock()));
  if (orgs.size > 0)
    bus.publishLive([...orgs].map((org) => ({ kind: 'hint', org, resource: expiries.name })));
  return tellOfEndings(deps, await toTell(database.db, tradeDay(clock())), {
    served: servedExpiries,
    process: 'job:expiries.keep',
    steps: EXPIRY_STEPS,
    noted: (_ending, step) => ({ noticedDays: step }),
    announce: (work, row, { left, ending }) =>
      announceEnding(work, row, { kind: 'expiry.due', expiry: saidOf(row, left, ending.orgName) }),
  });
}
