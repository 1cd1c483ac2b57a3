import { PRODUCT_FOR_SALE } from '@contract/machines/lanes';
import { products } from '@contract/resources/products/products';
import { resourceApi } from '@kit';
import { useOnResourceHint } from '@realtime';
import { useMay } from '@shared/lib';
import { useSellersQuery } from './sellers.api';

/** Whether anything is on sale that a lane of the machine could be given; asked while none has any, undefined until it is known. */
export function useListed(deviceId: string, assigned: number | undefined): boolean | undefined {
  const skip = !useMay(products.permission, 'V') || assigned !== 0;
  const { data: sellers, isError } = useSellersQuery(deviceId, { skip });
  const filter = { ...PRODUCT_FOR_SALE, orgId: `in:${sellers?.join(',')}` };
  const question = { resource: products.name, page: 1, pageSize: 1, filter };
  const found = resourceApi.useListQuery(question, { skip: skip || !sellers });
  useOnResourceHint(products.name, found.refetch, skip || !sellers);
  if (skip) return true;
  if (isError || found.isError) return false;
  return found.data && found.data.total > 0;
}
