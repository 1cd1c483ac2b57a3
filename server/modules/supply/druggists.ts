import { sql } from 'kysely';
import { tradeDay } from '../../../contract/common/chinaTime';
import type { AnyRow } from '../../../contract/kit/resource';
import { druggists } from '../../../contract/resources/supply/druggists';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import type { Change, Served, Values } from '../../kit/served';
import { propose } from './proposals';
import { DAY_MS, EXPIRING_DAYS, qualificationOf } from './qualification';

async function prepare({ deps }: Change, values: Values, current?: AnyRow): Promise<Values> {
  const { drugLicenceExpire, gspExpire } = { ...current, ...values } as Values;
  const qualState = qualificationOf([String(drugLicenceExpire), String(gspExpire)], deps.clock());
  return { ...values, qualState, ...(current ? {} : { enabled: true }) };
}

async function guardDelete({ trx }: Change, row: AnyRow): Promise<void> {
  const used = await trx
    .selectFrom('purchaseOrders')
    .select('id')
    .where('druggistId', '=', row.id)
    .executeTakeFirst();
  if (used) throw new AppError(409, 'err.kit.inUse');
}

/** What a licence is worth goes with the days, and nobody edits the supplier for that. */
export async function noteQualifications(db: Executor, now: number): Promise<number> {
  const noted = await sql<{ id: string }>`
    update druggists set qual_state = now.state
    from (select id, case when ends < today then 'expired' when ends <= today + ${EXPIRING_DAYS}::int
        then 'expiring' else 'ok' end as state
      from (select id, least(drug_licence_expire, gsp_expire) as ends,
        ${tradeDay(now)}::date as today from druggists) licences) now
    where now.id = druggists.id and now.state <> druggists.qual_state
    returning druggists.id`.execute(db);
  return noted.rows.length;
}

/** Days until the licence that ends first has ended; below zero it has. */
const daysLeft = ({ drugLicenceExpire, gspExpire }: AnyRow, now: number): number => {
  const days = [drugLicenceExpire, gspExpire].map((day) => Date.parse(String(day)));
  return Math.round((Math.min(...days) - Date.parse(tradeDay(now))) / DAY_MS);
};

export const servedDruggists: Served = {
  resource: druggists,
  shortSearches: true,
  prepare,
  guardDelete,
  complete: async (_db, rows, { now }) => rows.map((row) => ({ ...row, licenceDays: daysLeft(row, now) })),
  commands: {
    propose,
    enable: async () => ({ set: { enabled: true } }),
    disable: async () => ({ set: { enabled: false } }),
  },
};
