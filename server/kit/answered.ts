import type { AnyRow } from '../../contract/kit/resource';
import { actOf, type KitContext, type ResourceKit } from './kit';
import { type ChangeOptions, inChange, resultOf } from './records/change';
import type { Change, Served } from './served';

/** A change whose answer shows the record as everybody sees it. */
export function answered<T extends AnyRow>(
  kit: ResourceKit,
  { resource }: Served,
  context: KitContext,
  work: (change: Change) => Promise<T>,
  options?: ChangeOptions,
): Promise<T> {
  return inChange(
    kit,
    actOf(context),
    async (change) => resultOf(change, resource, await work(change)),
    options,
  );
}
