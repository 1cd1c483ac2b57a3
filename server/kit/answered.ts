import type { AnyRow } from '../../contract/kit/resource';
import { actOf, type KitContext, type ResourceKit } from './kit';
import { type ChangeOptions, changeResult, inChange } from './records/change';
import type { Change, ServedResource } from './served';

/** A change whose answer shows the record as everybody sees it. */
export function answered<T extends AnyRow>(
  kit: ResourceKit,
  { resource }: ServedResource,
  context: KitContext,
  work: (change: Change) => Promise<T>,
  options?: ChangeOptions,
): Promise<T> {
  return inChange(
    kit,
    actOf(context),
    async (change) => changeResult(change, resource, await work(change)),
    options,
  );
}
