import type { AnyRow } from '../../contract/kit/resource';
import { idempotencyKeyOf } from '../http/idempotency';
import { type KitContext, type ResourceKit, requestContextOf } from './kit';
import { changeResult, runInTransaction, type TransactionOptions } from './records/transaction';
import type { KitDeps, ServedResource, UnitOfWork } from './served';

/** A change that a request asks for; asked again with the same key, it has no second effect. */
export function changeOnce<T extends object>(
  deps: KitDeps,
  context: KitContext,
  run: (work: UnitOfWork) => Promise<T>,
  options?: Pick<TransactionOptions, 'dryRun'>,
): Promise<T> {
  const key = idempotencyKeyOf(context.request);
  return runInTransaction(deps, requestContextOf(context), run, { ...options, key });
}

/** The same of something that is gone afterwards. */
export async function deleteOnce(
  deps: KitDeps,
  context: KitContext,
  run: (work: UnitOfWork) => Promise<unknown>,
): Promise<null> {
  await changeOnce(deps, context, async (work) => {
    await run(work);
    return {};
  });
  return null;
}

/** The same, whose answer is the record as a reader sees it. */
export function answered<T extends AnyRow>(
  kit: ResourceKit,
  { resource }: ServedResource,
  context: KitContext,
  run: (work: UnitOfWork) => Promise<T>,
): Promise<T> {
  return changeOnce(kit, context, async (work) => changeResult(work, resource, await run(work)));
}
