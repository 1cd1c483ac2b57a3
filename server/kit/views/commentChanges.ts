import type { Selectable } from 'kysely';
import type { CommentBody, CommentRow } from '../../../contract/kit/wire';
import { reaches } from '../../../contract/permissions';
import type { Principal } from '../../access/principal';
import type { Executor, Tables } from '../../db/tables';
import { AppError } from '../../errors';
import { ulid } from '../../ids';
import type { ResourceKit } from '../kit';
import { isOwn, ownPeople } from '../query/ownPeople';
import { assertVersion, findRecord } from '../records/records';
import { hint, note } from '../records/transaction';
import type { ServedResource, UnitOfWork } from '../served';

/** So much of a remark stands in the audit log. */
const NOTED = 200;

export type StoredComment = Selectable<Tables['comments']>;

export function commentRow({
  id,
  authorId,
  authorName,
  body,
  at,
  editedAt,
  version,
}: StoredComment): CommentRow {
  const times = { at: at.getTime(), editedAt: editedAt?.getTime() ?? null };
  return { id, authorId, authorName, body, version, ...times };
}

/** Remarks on a record; on what several tenants see, those of the person's own people. */
export function commentsOn(
  db: Executor,
  principal: Principal,
  { resource: { name } }: ServedResource,
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
function noteComment(
  work: UnitOfWork,
  action: 'added' | 'changed' | 'deleted',
  comment: StoredComment,
): void {
  const { resource: entity, recordId: entityId, orgId, body } = comment;
  note(work, { action: `comment.${action}`, entity, entityId, orgId, reason: body.slice(0, NOTED) });
  hint(work, entity, orgId);
}

export async function addComment(
  work: UnitOfWork,
  { resource }: ServedResource,
  record: { id: string; orgId: string | null },
  body: string,
): Promise<CommentRow> {
  const { userId, name } = work.context.principal;
  const at = new Date(work.deps.clock());
  const comment = await work.trx
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
  noteComment(work, 'added', comment);
  return commentRow(comment);
}

/** A remark that this person can read, locked. @throws AppError 404 */
async function findComment(work: UnitOfWork, find: ResourceKit['find'], id: string) {
  const absent = new AppError(404, 'err.common.notFound');
  const { trx, context } = work;
  const { principal } = context;
  const place = await trx
    .selectFrom('comments')
    .select(['resource', 'recordId'])
    .where('id', '=', id)
    .executeTakeFirst();
  const served = place && find(place.resource);
  const grant = (served && principal.grants.get(served.resource.permission)) ?? '-';
  if (!served || !reaches(grant, 'V')) throw absent;
  const record = await findRecord(work, served, place.recordId, false);
  const comment = await commentsOn(trx, principal, served, record)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!comment) throw absent;
  return { comment, grant, isAuthor: comment.authorId === principal.userId };
}

/** @throws AppError 404 for a remark of somebody else, 409 `err.common.stale` */
export async function changeComment(
  work: UnitOfWork,
  find: ResourceKit['find'],
  id: string,
  { body, version }: CommentBody,
): Promise<CommentRow> {
  const { comment, isAuthor } = await findComment(work, find, id);
  if (!isAuthor) throw new AppError(404, 'err.common.notFound');
  assertVersion(comment, version);
  if (body === comment.body) return commentRow(comment);
  const next = await work.trx
    .updateTable('comments')
    .set({ body, version: version + 1, editedAt: new Date(work.deps.clock()) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  noteComment(work, 'changed', next);
  return commentRow(next);
}

/**
 * Takes a remark away, without a trace on the page: what is deleted is often what should not have been written
 * there, the name of a patient for one. That it was there and who took it away stands in the history.
 * @throws AppError 404 for a remark of somebody else, unless one administers the list; 409 `err.common.stale`
 */
export async function deleteComment(
  work: UnitOfWork,
  find: ResourceKit['find'],
  id: string,
  version: number,
): Promise<void> {
  const { comment, grant, isAuthor } = await findComment(work, find, id);
  if (!isAuthor && !reaches(grant, 'A')) throw new AppError(404, 'err.common.notFound');
  assertVersion(comment, version);
  await work.trx.deleteFrom('comments').where('id', '=', id).execute();
  noteComment(work, 'deleted', comment);
}
