import type { AnyRow } from '../../../contract/kit/resource';
import { organizations } from '../../../contract/resources/system/organizations';
import { aclChanged, peopleAround } from '../../auth/sessions/sessionEnds';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';

const MAX_DEPTH = 6;

async function placed(work: UnitOfWork, values: Values): Promise<Values> {
  const { trx } = work;
  const parent = await trx
    .selectFrom('organizations')
    .select('path')
    .where('id', '=', String(values.parentId))
    .executeTakeFirstOrThrow();
  const depth = parent.path.split('.').length;
  if (depth > MAX_DEPTH) throw invalid({ parentId: 'err.org.tooDeep' });
  return { ...values, path: `${parent.path}${values.id}.`, enabled: true };
}

async function assertFreeName(
  { trx }: UnitOfWork,
  name: unknown,
  parentId: unknown,
  id?: string,
): Promise<void> {
  const same = await trx
    .selectFrom('organizations')
    .select('id')
    .where('parentId', '=', String(parentId))
    .where('name', '=', String(name))
    .where('id', '<>', id ?? '')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (same) throw new AppError(409, 'err.form.duplicate', undefined, { name: 'err.form.duplicate' });
}

async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  const parentId = current ? current.parentId : values.parentId;
  if (values.name !== undefined) await assertFreeName(work, values.name, parentId, current?.id);
  if (values.type === 'platform') throw invalid({ type: 'err.org.onePlatform' });
  return current ? values : placed(work, values);
}

/** @throws AppError 409: one's own organisation cannot be switched off or deleted. */
function assertOther({ context }: UnitOfWork, row: AnyRow): void {
  if (context.principal.aboveIds.has(row.id)) throw new AppError(409, 'err.org.own');
}

async function guardDelete(work: UnitOfWork, row: AnyRow): Promise<void> {
  const { trx } = work;
  assertOther(work, row);
  const below = await trx
    .selectFrom('organizations')
    .select('id')
    .where('parentId', '=', row.id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (below) throw new AppError(409, 'err.org.has_children');
  for (const table of ['users', 'devices', 'deviceAuths', 'products'] as const) {
    const used = await trx.selectFrom(table).select('id').where('orgId', '=', row.id).executeTakeFirst();
    if (used) throw new AppError(409, 'err.kit.inUse');
  }
}

export const servedOrganizations: ServedResource = {
  resource: organizations,
  shortSearches: true,
  pinyin: ['name'],
  orgColumn: 'id',
  prepare,
  guardDelete,
  async stored(work, row, before) {
    if (before && before.enabled === row.enabled) return;
    const people = await peopleAround(work.trx, row.id);
    work.committed.push(() => aclChanged(work.deps.bus, people));
  },
  commands: {
    enable: async () => ({ set: { enabled: true } }),
    async disable(work, row) {
      assertOther(work, row);
      return { set: { enabled: false } };
    },
  },
};
