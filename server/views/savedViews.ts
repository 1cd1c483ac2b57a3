import { ulid } from 'ulid';
import type { SavedView, ViewBody } from '../../contract/kit/wire';
import { type PermissionKey, reaches } from '../../contract/permissions';
import type { Principal } from '../access/principal';
import type { Executor } from '../db/tables';
import { AppError } from '../errors';
import { note } from '../resources/change';
import type { Change } from '../resources/served';

/** One's own views, those shared from one's own or a higher organisation with everybody or one's role. */
export async function viewsOf(db: Executor, principal: Principal, resource: string): Promise<SavedView[]> {
  const { userId, roleType, aboveIds } = principal;
  const rows = await db
    .selectFrom('listViews')
    .selectAll()
    .where('resource', '=', resource)
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
    )
    .orderBy('name')
    .limit(200)
    .execute();
  return rows.map(({ id, name, share, isDefault, query, version, ownerId }) => ({
    ...{ id, resource, name, share, isDefault, query, version, own: ownerId === userId },
  }));
}

/** Others are only burdened with views by those who maintain the resource. @throws AppError 403 */
function assertMayShare({ grants }: Principal, share: SavedView['share'], permission: PermissionKey): void {
  if (share !== 'mine' && !reaches(grants.get(permission) ?? '-', 'M'))
    throw new AppError(403, 'err.common.forbidden');
}

/** A person has one default among his own views of a list. */
async function onlyDefault(trx: Executor, ownerId: string, resource: string, id: string): Promise<void> {
  await trx
    .updateTable('listViews')
    .set({ isDefault: false })
    .where('ownerId', '=', ownerId)
    .where('resource', '=', resource)
    .where('id', '<>', id)
    .execute();
}

export interface ViewTarget {
  resource: string;
  permission: PermissionKey;
}

export async function saveView(
  change: Change,
  { resource, permission }: ViewTarget,
  body: ViewBody,
  known?: { id: string; version: number },
): Promise<SavedView> {
  const { trx, act } = change;
  const { userId, orgId, roleType } = act.principal;
  assertMayShare(act.principal, body.share, permission);
  const id = known?.id ?? ulid(change.deps.clock());
  const { name, share, isDefault, query } = body;
  const version = (known?.version ?? 0) + 1;
  if (known) {
    const stored = await trx
      .updateTable('listViews')
      .set({ name, share, isDefault, query, version })
      .where('id', '=', id)
      .where('ownerId', '=', userId)
      .where('version', '=', known.version)
      .executeTakeFirst();
    if (Number(stored.numUpdatedRows) === 0) throw new AppError(409, 'err.common.stale');
  } else {
    const row = { id, resource, name, ownerId: userId, orgId, share, roleType, isDefault, query, version };
    await trx.insertInto('listViews').values(row).execute();
  }
  if (isDefault) await onlyDefault(trx, userId, resource, id);
  if (share !== 'mine')
    note(change, {
      action: 'view.shared',
      entity: 'view',
      entityId: id,
      orgId,
      after: { resource, name, share },
    });
  return { id, resource, name, share, isDefault, query, version, own: true };
}

/** @throws AppError 404 for a view of somebody else */
export async function ownView(db: Executor, { userId }: Principal, id: string) {
  const view = await db
    .selectFrom('listViews')
    .select(['id', 'resource', 'version'])
    .where('id', '=', id)
    .where('ownerId', '=', userId)
    .executeTakeFirst();
  if (!view) throw new AppError(404, 'err.common.notFound');
  return view;
}
