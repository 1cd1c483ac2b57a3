import type { AnyRow } from '@contract/kit/resource';
import { GONE_STATES } from '@contract/orders/ledger';
import { ownOrders } from '@contract/resources/orders/ownOrders';
import { DAY_MS } from '@contract/time/durations';
import { resourceApi } from '@kit';
import { useOnResourceHint } from '@realtime';
import { useMay } from '@shared/lib';

/** The first sale is a step of setting up machines younger than this. */
const NEW_MS = 30 * DAY_MS;

/** Of what an order handed out something; one that was only placed, or got nothing, is no sale. */
const HANDED_OUT = `in:${[...GONE_STATES, 'partial'].join(',')}`;

/** Whether a machine has sold anything; asked of new ones only, undefined until it is known. */
export function useSold({ id, createdAt, attempts }: AnyRow): boolean | undefined {
  const isNew = Date.now() - Number(createdAt) < NEW_MS && !attempts;
  const skip = !useMay(ownOrders.permission, 'V') || !isNew;
  const filter = { deviceId: `in:${id}`, fulfilStatus: HANDED_OUT };
  const question = { resource: ownOrders.name, page: 1, pageSize: 1, filter };
  const found = resourceApi.useListQuery(question, { skip });
  useOnResourceHint(ownOrders.name, found.refetch, skip);
  if (skip || found.isError) return true;
  return found.data && found.data.total > 0;
}
