import type { AnyRow } from '../../contract/kit/resource';
import { type KitContext, type ResourceKit, requestContextOf } from './kit';
import { changeResult, runInTransaction, type TransactionOptions } from './records/transaction';
import type { ServedResource, UnitOfWork } from './served';

/** A change whose answer is the record as a reader sees it. */
export function answered<T extends AnyRow>(
  kit: ResourceKit,
  { resource }: ServedResource,
  context: KitContext,
  run: (work: UnitOfWork) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  return runInTransaction(
    kit,
    requestContextOf(context),
    async (work) => changeResult(work, resource, await run(work)),
    options,
  );
}
