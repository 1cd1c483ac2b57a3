import { sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { druggists } from '../../../contract/resources/supply/druggists';
import { papersMissing } from '../../../contract/supply/approval';
import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS } from '../../../contract/time/durations';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';
import { owedTo, papersOf } from './papers';
import { proposeOrder } from './proposals';
import { EXPIRING_DAYS, qualificationOf } from './qualification';

async function prepare({ deps }: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  const { drugLicenceExpire, gspExpire } = { ...current, ...values } as Values;
  const qualState = qualificationOf([String(drugLicenceExpire), String(gspExpire)], deps.clock());
  return { ...values, qualState, ...(current ? {} : { enabled: true }) };
}

async function guardDelete({ trx }: UnitOfWork, row: AnyRow): Promise<void> {
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

async function complete(db: Executor, rows: readonly AnyRow[], { now }: { now: number }) {
  const ids = rows.map(({ id }) => id);
  const owed = await owedTo(db, ids);
  const papers = await papersOf(db, ids);
  const today = tradeDay(now);
  return rows.map((row) => ({
    ...row,
    licenceDays: daysLeft(row, now),
    owed: owed.get(row.id) ?? 0,
    papersMissing: papersMissing(papers.get(row.id) ?? [], today),
  }));
}

/** @throws AppError 409 without the required papers */
async function assertPapers({ trx, deps }: UnitOfWork, { id }: AnyRow): Promise<void> {
  const papers = (await papersOf(trx, [id])).get(id) ?? [];
  if (papersMissing(papers, tradeDay(deps.clock())).length > 0)
    throw new AppError(409, 'err.supply.papersMissing');
}

/** Who handed a supplier in does not decide about him. @throws AppError 409 */
function decider({ context }: UnitOfWork, { appliedBy }: AnyRow): string {
  if (context.principal.userId === appliedBy) throw new AppError(409, 'err.audit.self_review');
  return context.principal.userId;
}

export const servedDruggists: ServedResource = {
  resource: druggists,
  shortSearches: true,
  pinyin: ['name'],
  prepare,
  guardDelete,
  complete,
  commands: {
    propose: proposeOrder,
    async apply(work, row) {
      await assertPapers(work, row);
      return { set: { appliedBy: work.context.principal.userId, approvedBy: null, approvedAt: null } };
    },
    async approve(work, row) {
      const approvedBy = decider(work, row);
      await assertPapers(work, row);
      return { set: { approvedBy, approvedAt: new Date(work.deps.clock()) } };
    },
    async reject(work, row) {
      decider(work, row);
      return { set: {} };
    },
    enable: async () => ({ set: { enabled: true } }),
    disable: async () => ({ set: { enabled: false } }),
  },
};
