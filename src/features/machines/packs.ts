import type { AnyRow } from '@contract/kit/resource';
import { MAY_LEAVE } from '@contract/products/batchStates';
import { lanes } from '@contract/resources/machines/lanes';
import { batches } from '@contract/resources/products/batches';
import { products } from '@contract/resources/products/products';
import { replenishTasks } from '@contract/resources/stock/replenishTasks';
import { warehouseStocks } from '@contract/resources/supply/warehouseStocks';
import { warehouses } from '@contract/resources/supply/warehouses';
import { pathBelow, resourceApi } from '@kit';
import { useOnResourceHint } from '@realtime';
import { useMe } from '@shared/lib';
import { useSellersQuery } from './sellers.api';

/** As many lanes and batches are looked at: a new machine has fewer. */
const LOOKED_AT = 100;

/** What a first visit lacks: a batch of some product, or packs of them in the warehouse it would take them from. */
export type PacksMissing = { kind: 'batch' | 'packs'; to: string; productId: string };

interface Supply {
  /** Products of the machine's lanes. */
  wanted: readonly string[];
  /** Products of which there is a batch that may be filled in. */
  batched: readonly string[];
  /** The warehouse; undefined where none is kept. */
  warehouseId?: string;
  /** Products that it has packs of. */
  stocked: readonly string[];
}

/** Nothing is filled in without its batch; and where a warehouse is kept, nothing that it has no packs of. */
export function packsMissing({ wanted, batched, warehouseId, stocked }: Supply) {
  const unbatched = wanted.find((id) => !batched.includes(id));
  if (unbatched !== undefined) {
    const to = pathBelow(batches, { productId: unbatched });
    return { kind: 'batch', to, productId: unbatched } satisfies PacksMissing;
  }
  const unstocked = wanted.find((id) => !stocked.includes(id));
  if (warehouseId === undefined || unstocked === undefined) return undefined;
  const to = `${warehouses.path}/record/${warehouseId}`;
  return { kind: 'packs', to, productId: unstocked } satisfies PacksMissing;
}

/** The warehouse of the machine's institution, else of the nearest one above it (SQL: `warehouse_for`). */
export function supplierOf(sellerIds: readonly string[], kept: readonly AnyRow[]): string | undefined {
  const keeper = sellerIds.findLast((id) => kept.some(({ orgId }) => orgId === id));
  return kept.find(({ orgId }) => orgId === keeper)?.id;
}

/** Packs are put into a warehouse by those of its institution and those above: institutions come from the root down. */
export function mayPutIn(sellerIds: readonly string[], own: string | undefined, keeper: unknown): boolean {
  const at = sellerIds.indexOf(own ?? '');
  return at >= 0 && sellerIds.indexOf(String(keeper)) >= at;
}

const productsOf = (rows: readonly AnyRow[] | undefined) => [
  ...new Set((rows ?? []).flatMap(({ productId }) => (typeof productId === 'string' ? [productId] : []))),
];

/** What is missing before the machine's lanes can be filled; `ready`: nothing is, as far as anybody knows. */
export function usePacksMissing({ id }: AnyRow): {
  assigned?: number;
  /** Units that lie in its lanes. */
  stock: number;
  ready: boolean;
  /** With the name of its product, and the warehouse where packs of it are put in. */
  missing?: PacksMissing & { product?: string; warehouse?: AnyRow; own?: boolean };
} {
  const page = { page: 1, pageSize: LOOKED_AT } as const;
  const filled = { deviceId: `in:${id}`, productId: 'filled' };
  const { orgId } = useMe();
  const filledLanes = resourceApi.useListQuery({ ...page, resource: lanes.name, filter: filled });
  const wanted = productsOf(filledLanes.data?.rows);
  const isWanted = `in:${wanted.join(',')}`;
  const open = { productId: isWanted, state: `in:${MAY_LEAVE.join(',')}` };
  const stock = (filledLanes.data?.rows ?? []).reduce((sum, lane) => sum + Number(lane.stock), 0);
  // Not shown for a machine that has been filled.
  const skip = wanted.length === 0 || stock > 0;
  const made = resourceApi.useListQuery({ ...page, resource: batches.name, filter: open }, { skip });
  const used = { enabled: 'eq:true', picking: 'eq:true' };
  const kept = resourceApi.useListQuery({ ...page, resource: warehouses.name, filter: used }, { skip });
  const sellers = useSellersQuery(id, { skip });
  const warehouseId = supplierOf(sellers.data ?? [], kept.data?.rows ?? []);
  const there = { warehouseId: `in:${warehouseId}`, productId: isWanted, free: 'gte:1' };
  const unsupplied = skip || warehouseId === undefined;
  const lying = resourceApi.useListQuery(
    { ...page, resource: warehouseStocks.name, filter: there },
    { skip: unsupplied },
  );
  // Somebody comes back here from making what was missing.
  useOnResourceHint(batches.name, made.refetch, skip);
  useOnResourceHint(warehouses.name, kept.refetch, skip);
  useOnResourceHint(warehouseStocks.name, lying.refetch, unsupplied);
  useOnResourceHint(replenishTasks.name, filledLanes.refetch);
  useOnResourceHint(lanes.name, filledLanes.refetch);
  const known = made.data && kept.data && sellers.data && (warehouseId === undefined || lying.data);
  const supply = {
    wanted,
    batched: productsOf(made.data?.rows),
    warehouseId,
    stocked: productsOf(lying.data?.rows),
  };
  const missing = known ? packsMissing(supply) : undefined;
  const product = filledLanes.data?.titles[products.name]?.[missing?.productId ?? ''];
  const warehouse = kept.data?.rows.find(({ id: each }) => each === warehouseId);
  const own = mayPutIn(sellers.data ?? [], orgId, warehouse?.orgId);
  return {
    assigned: filledLanes.data?.total,
    stock,
    ready: known !== undefined && missing === undefined,
    missing: missing && { ...missing, product, warehouse, own },
  };
}
