import { type Expression, type SqlBool, sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { reaches } from '../../../contract/permissions';
import { platformNotices } from '../../../contract/resources/system/platformNotices';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import type { RequestContext, RowsQuery, ServedResource, UnitOfWork, Values } from '../../kit/served';
import { noticeEvents } from './notices.live';

function textArray(values: Iterable<string>): Expression<unknown> {
  return sql`array[${sql.join([...values])}]::text[]`;
}

/** Addressed to all below its sender, or to a part of the tree that this person belongs to or looks after. */
function visible(rows: RowsQuery, { principal }: Pick<RequestContext, 'principal'>, now: number): RowsQuery {
  const { orgIds, aboveIds, grants } = principal;
  const addressed = sql<SqlBool>`(scope_org_ids = '[]'::jsonb or scope_org_ids ?| ${textArray([...orgIds, ...aboveIds])})`;
  const current = sql<SqlBool>`(status = 'published' and (expire_at is null or expire_at > ${new Date(now)}))`;
  const received = sql<SqlBool>`(${current} and ${addressed})`;
  if (!reaches(grants.get('platformNotice') ?? '-', 'M')) return rows.where(received);
  return rows.where(sql<SqlBool>`(org_id = any(${textArray(orgIds)}) or ${received})`);
}

async function prepare(_change: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  if (!current) return { ...values, scopeOrgIds: values.scopeOrgIds ?? [] };
  // What people have read stays what they have read.
  const text = ['title', 'body', 'type', 'scopeOrgIds'].some((name) => values[name] !== undefined);
  if (current.status !== 'draft' && text) throw new AppError(409, 'err.kit.state');
  return values;
}

/** Readers of each notice that this person may see. */
async function withReaders(
  db: Executor,
  rows: readonly AnyRow[],
  { principal }: Pick<RequestContext, 'principal'>,
) {
  const counts = await db
    .selectFrom('noticeReads')
    .innerJoin('users', 'users.id', 'noticeReads.userId')
    .select(['noticeId', sql<number>`count(*)`.as('readers')])
    .where('noticeId', 'in', ['', ...rows.map(({ id }) => id)])
    .where('users.orgId', 'in', [...principal.orgIds])
    .groupBy('noticeId')
    .execute();
  const byNotice = new Map(counts.map(({ noticeId, readers }) => [noticeId, Number(readers)]));
  return rows.map((row) => ({ ...row, readCount: byNotice.get(row.id) ?? 0 }));
}

export const servedPlatformNotices: ServedResource = {
  resource: platformNotices,
  inherited: true,
  visible,
  prepare,
  complete: withReaders,
  commands: {
    async publish(work, row) {
      const at = work.deps.clock();
      work.events.push(...noticeEvents(row, 'published', at));
      return { set: { status: 'published', publishedAt: at } };
    },
    async withdraw(work, row) {
      work.events.push(...noticeEvents(row, 'withdrawn', work.deps.clock()));
      return { set: { status: 'withdrawn' } };
    },
  },
};
