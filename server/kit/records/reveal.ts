import { sql } from 'kysely';
import { z } from 'zod';
import { personalFields } from '../../../contract/kit/personal';
import type { AnyRow } from '../../../contract/kit/resource';
import {
  REVEAL_MS,
  REVEALS_PER_HOUR,
  type RevealBody,
  type RevealResult,
  revealSchema,
} from '../../../contract/kit/reveal';
import { lockSubject } from '../../auth/guard/attempts';
import { AppError } from '../../errors';
import { type Route, route } from '../../http/route';
import { type ResourceKit, requestContextOf } from '../kit';
import type { ServedResource, UnitOfWork } from '../served';
import { invalid } from './draft';
import { assertOwn, findRecord } from './records';
import { note, runInTransaction } from './transaction';

const byId = z.object({ id: z.string().min(1).max(64) });

/**
 * Counted in the audit log: shared by all nodes, durable and append-only.
 * @throws AppError 429: prevents reading a whole list record by record.
 */
async function assertFew({ trx, context }: UnitOfWork): Promise<void> {
  const { userId } = context.principal;
  await lockSubject(trx, `reveal:${userId}`);
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from at - now() + interval '1 hour'))::int as seconds from audit_log
    where actor_id = ${userId} and action like '%.revealed' and at > now() - interval '1 hour'
    order by at desc limit ${REVEALS_PER_HOUR}`.execute(trx);
  const oldest = rows[REVEALS_PER_HOUR - 1];
  if (oldest) throw new AppError(429, 'err.common.rate', { seconds: oldest.seconds });
}

/** The database too says whose the record is: reading what comes from above is not refused by it. @throws AppError 403 */
async function assertRevealable(work: UnitOfWork, served: ServedResource, row: AnyRow): Promise<void> {
  assertOwn(work, served, row);
  if (!served.inherited || row.orgId === null) return;
  const { trx } = work;
  const own = await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', row.orgId)
    .executeTakeFirst();
  if (!own) throw new AppError(403, 'err.common.forbidden');
}

/** Plain values of a record, with an audit entry of who asked for which and why, never of the values. */
async function reveal(
  work: UnitOfWork,
  served: ServedResource,
  id: string,
  body: RevealBody,
): Promise<RevealResult> {
  const { resource } = served;
  const row = await findRecord(work, served, id, false);
  await assertRevealable(work, served, row);
  const known = personalFields(resource);
  const foreign = body.fields.filter((name) => !known.includes(name));
  if (foreign.length > 0)
    throw invalid(Object.fromEntries(foreign.map((name) => [name, 'err.common.unknownField'])));
  await assertFew(work);
  const { fields, purpose } = body;
  note(work, {
    action: `${resource.name}.revealed`,
    entity: resource.name,
    entityId: row.id,
    orgId: row.orgId,
    after: { fields: fields.join(', '), purpose },
    reason: body.note,
  });
  return { values: Object.fromEntries(fields.map((name) => [name, row[name]])), expiresInMs: REVEAL_MS };
}

/** The plain values behind the masks of one record, for a stated purpose. */
export function revealRoutes(kit: ResourceKit, all: readonly ServedResource[]): Route[] {
  const masking = all.filter(({ resource }) => personalFields(resource).length > 0);
  return masking.map((served) => {
    const { name, permission, revealedBy = 'pii:reveal' } = served.resource;
    return route({
      method: 'POST',
      path: `/${name}/:id/reveal`,
      policy: { action: revealedBy, sees: permission },
      params: byId,
      body: revealSchema,
      perMinute: 30,
      summary: `Personal values of one of ${name}, for a purpose`,
      handler: (context) => {
        const { params, body } = context;
        return runInTransaction(kit, requestContextOf(context), (work) =>
          reveal(work, served, params.id, body),
        );
      },
    });
  });
}
