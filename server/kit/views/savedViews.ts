import type { SavedView, SavedViews, ViewBody } from '../../../contract/kit/wire';
import { resourceNamed } from '../../../contract/resources';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { ulid } from '../../ids';
import type { UnitOfWork } from '../served';
import { auditFactsOf, noteShared } from './viewNotes';
import {
  assertGrant,
  assertMayKeep,
  defaultViewFor,
  isRemovable,
  roleFor,
  type StoredView,
} from './viewRights';

/** One's own views, those shared from one's own or a higher organisation with everybody or one's role. */
function visibleViews(db: Executor, { userId, roleType, aboveIds }: Principal) {
  return db
    .selectFrom('listViews')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('ownerId', '=', userId),
        eb.and([
          eb('orgId', 'in', [...aboveIds]),
          eb.or([
            eb('share', '=', 'everyone'),
            eb.and([eb('share', '=', 'role'), eb('roleType', '=', roleType)]),
          ]),
        ]),
      ]),
    );
}

/** @throws AppError 403 for a list the person may not see */
export async function viewsOf(db: Executor, principal: Principal, name: string): Promise<SavedViews> {
  assertGrant(principal, resourceNamed(name), 'V');
  const stored = await visibleViews(db, principal)
    .where('resource', '=', name)
    .orderBy('name')
    .limit(200)
    .execute();
  const views = stored.map((view) => ({
    id: view.id,
    ...auditFactsOf(view),
    version: view.version,
    own: view.ownerId === principal.userId,
    removable: isRemovable(principal, view),
  }));
  return { views, defaultId: defaultViewFor(stored, principal) };
}

/** One default per person, one per role and one for everybody: they do not replace each other. */
async function onlyDefault(trx: Executor, ownerId: string, view: SavedView): Promise<void> {
  let others = trx
    .updateTable('listViews')
    .set({ isDefault: false })
    .where('ownerId', '=', ownerId)
    .where('resource', '=', view.resource)
    .where('share', '=', view.share)
    .where('id', '<>', view.id);
  if (view.share === 'role') others = others.where('roleType', '=', view.roleType);
  await others.execute();
}

export async function createView(work: UnitOfWork, name: string, body: ViewBody): Promise<SavedView> {
  const { trx, context } = work;
  const { userId, orgId } = context.principal;
  assertMayKeep(context.principal, resourceNamed(name), body);
  const roleType = roleFor(context.principal, body);
  const kept = {
    id: ulid(work.deps.clock()),
    ...auditFactsOf({ resource: name, ...body, roleType }),
    version: 1,
  };
  await trx
    .insertInto('listViews')
    .values({ ...kept, ownerId: userId, orgId })
    .execute();
  const view = { ...kept, own: true, removable: true };
  if (view.isDefault) await onlyDefault(trx, userId, view);
  noteShared(work, view.id, undefined, view);
  return view;
}

/** @throws AppError 404 for a view of somebody else */
async function ownView({ trx, context }: UnitOfWork, id: string): Promise<StoredView> {
  const view = await trx
    .selectFrom('listViews')
    .selectAll()
    .where('id', '=', id)
    .where('ownerId', '=', context.principal.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!view) throw new AppError(404, 'err.common.notFound');
  return view;
}

/** The view is shared from where its owner works now. @throws AppError 400, 403, 404, 409 `err.common.stale` */
export async function updateView(
  work: UnitOfWork,
  id: string,
  { version, ...body }: ViewBody & { version: number },
): Promise<SavedView> {
  const { trx, context } = work;
  const { userId, orgId } = context.principal;
  const before = await ownView(work, id);
  assertMayKeep(context.principal, resourceNamed(before.resource), body);
  if (version !== before.version) throw new AppError(409, 'err.common.stale', { version: before.version });
  const roleType = roleFor(context.principal, body);
  const kept = {
    id,
    ...auditFactsOf({ resource: before.resource, ...body, roleType }),
    version: version + 1,
  };
  await trx
    .updateTable('listViews')
    .set({ ...kept, orgId })
    .where('id', '=', id)
    .execute();
  const view = { ...kept, own: true, removable: true };
  if (view.isDefault) await onlyDefault(trx, userId, view);
  noteShared(work, id, before, view);
  return view;
}

/** @throws AppError 404 for a view that is not this person’s to take away */
export async function deleteView(work: UnitOfWork, id: string): Promise<void> {
  const { trx, context } = work;
  const view = await visibleViews(trx, context.principal).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!view || !isRemovable(context.principal, view)) throw new AppError(404, 'err.common.notFound');
  await trx.deleteFrom('listViews').where('id', '=', id).execute();
  noteShared(work, id, view, undefined);
}
