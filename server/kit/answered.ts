import type { AnyRow } from '../../contract/kit/resource';
import { type KitContext, type ResourceKit, requestContextOf } from './kit';
import { changeResult, runInTransaction, type TransactionOptions } from './records/transaction';
import type { ServedResource, UnitOfWork } from './served';

/** A change whose answer is the record as a reader sees it. */
export function answered<T extends AnyRow>(
  kit: ResourceKit,
  { resource }: ServedResource,
  context: KitContext,
  work: (change: UnitOfWork) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  return runInTransaction(
    kit,
    requestContextOf(context),
    async (change) => changeResult(change, resource, await work(change)),
    options,
  );
}
