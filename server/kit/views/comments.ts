import type { Selectable } from 'kysely';
import { ulid } from 'ulid';
import { z } from 'zod';
import { ulidSchema } from '../../../contract/common/ids';
import { COMMENT_MAX, type CommentBody, type CommentRow } from '../../../contract/kit/wire';
import { reaches } from '../../../contract/permissions';
import type { Principal } from '../../access/principal';
import type { Executor, Tables } from '../../db/tables';
import { AppError } from '../../errors';
import { type Route, route } from '../../http/route';
import { actOf, existing, type ResourceKit } from '../kit';
import { isOwn, ownPeople } from '../query/ownPeople';
import { hint, inChange, note } from '../records/change';
import { assertVersion, findRecord } from '../records/records';
import { deleteSchema } from '../schemas';
import type { Change, Served } from '../served';

const AT_MOST = 500;
/** So much of a remark stands in the audit log. */
const NOTED = 200;

type Comment = Selectable<Tables['comments']>;

function shown({ id, authorId, authorName, body, at, editedAt, version }: Comment): CommentRow {
  const times = { at: at.getTime(), editedAt: editedAt?.getTime() ?? null };
  return { id, authorId, authorName, body, version, ...times };
}

/** Remarks on a record; on what several tenants see, those of the person's own people. */
function commentsOn(
  db: Executor,
  principal: Principal,
  { resource: { name } }: Served,
  record: { id: string; orgId: string | null },
) {
  const comments = db
    .selectFrom('comments')
    .selectAll()
    .where('resource', '=', name)
    .where('recordId', '=', record.id);
  return isOwn(principal, record) ? comments : comments.where('authorId', 'in', ownPeople(db, principal));
}

/** Notes what was done to a remark, and tells whoever has its record open. */
function told(change: Change, action: 'added' | 'changed' | 'deleted', comment: Comment): void {
  const { resource: entity, recordId: entityId, orgId, body } = comment;
  note(change, { action: `comment.${action}`, entity, entityId, orgId, reason: body.slice(0, NOTED) });
  hint(change, entity, orgId);
}

async function addComment(
  change: Change,
  { resource }: Served,
  record: { id: string; orgId: string | null },
  body: string,
): Promise<CommentRow> {
  const { userId, name } = change.act.principal;
  const at = new Date(change.deps.clock());
  const comment = await change.trx
    .insertInto('comments')
    .values({
      id: ulid(at.getTime()),
      authorId: userId,
      authorName: name,
      body,
      at,
      resource: resource.name,
      recordId: record.id,
      orgId: record.orgId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  told(change, 'added', comment);
  return shown(comment);
}

/** A remark that this person can read, locked. @throws AppError 404 */
async function findComment(change: Change, find: ResourceKit['find'], id: string) {
  const absent = new AppError(404, 'err.common.notFound');
  const { trx, act } = change;
  const { principal } = act;
  const place = await trx
    .selectFrom('comments')
    .select(['resource', 'recordId'])
    .where('id', '=', id)
    .executeTakeFirst();
  const served = place && find(place.resource);
  const grant = (served && principal.grants.get(served.resource.permission)) ?? '-';
  if (!served || !reaches(grant, 'V')) throw absent;
  const record = await findRecord(change, served, place.recordId, false);
  const comment = await commentsOn(trx, principal, served, record)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!comment) throw absent;
  return { comment, grant, isAuthor: comment.authorId === principal.userId };
}

/** @throws AppError 404 for a remark of somebody else, 409 `err.common.stale` */
async function changeComment(
  change: Change,
  find: ResourceKit['find'],
  id: string,
  { body, version }: CommentBody,
): Promise<CommentRow> {
  const { comment, isAuthor } = await findComment(change, find, id);
  if (!isAuthor) throw new AppError(404, 'err.common.notFound');
  assertVersion(comment, version);
  if (body === comment.body) return shown(comment);
  const next = await change.trx
    .updateTable('comments')
    .set({ body, version: version + 1, editedAt: new Date(change.deps.clock()) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  told(change, 'changed', next);
  return shown(next);
}

/**
 * Takes a remark away, without a trace on the page: what is deleted is often what should not have been written
 * there, the name of a patient for one. That it was there and who took it away stands in the history.
 * @throws AppError 404 for a remark of somebody else, unless one administers the list; 409 `err.common.stale`
 */
async function deleteComment(
  change: Change,
  find: ResourceKit['find'],
  id: string,
  version: number,
): Promise<void> {
  const { comment, grant, isAuthor } = await findComment(change, find, id);
  if (!isAuthor && !reaches(grant, 'A')) throw new AppError(404, 'err.common.notFound');
  assertVersion(comment, version);
  await change.trx.deleteFrom('comments').where('id', '=', id).execute();
  told(change, 'deleted', comment);
}

const bodySchema = z.strictObject({ body: z.string().trim().min(1).max(COMMENT_MAX) });
const byId = z.object({ id: ulidSchema });

function recordRoutes(kit: ResourceKit, served: Served): Route[] {
  const { name, permission } = served.resource;
  const policy = { key: permission, atLeast: 'V' } as const;
  const params = z.object({ id: z.string().min(1).max(64) });
  const path = `/${name}/:id/comments`;
  return [
    route({
      method: 'GET',
      path,
      policy,
      params,
      summary: `Comments on one of ${name}`,
      handler: async ({ principal, params: { id } }): Promise<CommentRow[]> => {
        const record = await existing(kit, served, principal, id);
        const comments = commentsOn(kit.database.db, principal, served, record);
        const rows = await comments.orderBy('at').limit(AT_MOST).execute();
        return rows.map(shown);
      },
    }),
    route({
      method: 'POST',
      path,
      policy,
      params,
      summary: `Comment on one of ${name}`,
      body: bodySchema,
      handler: async (context): Promise<CommentRow> => {
        const record = await existing(kit, served, context.principal, context.params.id);
        return inChange(kit, actOf(context), (change) =>
          addComment(change, served, record, context.body.body),
        );
      },
    }),
  ];
}

/** Comments of every list. */
export function commentRoutes(kit: ResourceKit, all: readonly Served[]): Route[] {
  return [
    ...all.flatMap((served) => recordRoutes(kit, served)),
    route({
      method: 'PUT',
      path: '/comments/:id',
      policy: 'session',
      params: byId,
      body: bodySchema.extend({ version: z.number().int() }),
      summary: 'Change a comment of one’s own',
      handler: (context) =>
        inChange(kit, actOf(context), (change) =>
          changeComment(change, kit.find, context.params.id, context.body),
        ),
    }),
    route({
      method: 'DELETE',
      path: '/comments/:id',
      policy: 'session',
      params: byId,
      query: deleteSchema,
      summary: 'Delete a comment of one’s own, or of somebody else in a list one administers',
      handler: async (context) => {
        await inChange(kit, actOf(context), async (change) => {
          await deleteComment(change, kit.find, context.params.id, context.query.version);
          return {};
        });
        return null;
      },
    }),
  ];
}
