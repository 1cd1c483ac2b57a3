import type { AnyRow } from '../../contract/kit/resource';
import { idempotencyKeyOf } from '../http/idempotency';
import { type KitContext, type ResourceKit, requestContextOf } from './kit';
import { changeResult, runInTransaction } from './records/transaction';
import type { ServedResource, UnitOfWork } from './served';

/** A change whose answer is the record as a reader sees it; asked again with the same key, it has no second effect. */
export function answered<T extends AnyRow>(
  kit: ResourceKit,
  { resource }: ServedResource,
  context: KitContext,
  run: (work: UnitOfWork) => Promise<T>,
): Promise<T> {
  return runInTransaction(
    kit,
    requestContextOf(context),
    async (work) => changeResult(work, resource, await run(work)),
    { key: idempotencyKeyOf(context.request) },
  );
}
