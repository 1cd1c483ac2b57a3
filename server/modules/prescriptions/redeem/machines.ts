import { sql } from 'kysely';
import type { Executor } from '../../../db/tables';
import type { PrescriptionItem } from '../items';

/** What it takes to find a machine for a prescription. */
export interface MachineQuery {
  orgId: string;
  deviceId: string | null;
  pharmacyId: string | null;
  items: readonly PrescriptionItem[];
}
const MACHINES_MAX = 5;

/** Serial numbers of the machines of the pharmacy that hold all of it now. */
export async function dispensingMachines(
  db: Executor,
  { orgId, deviceId, pharmacyId, items }: MachineQuery,
): Promise<string[]> {
  const needed = new Map<string, number>();
  for (const { productId, units, qty } of items) {
    if (productId === null) return [];
    needed.set(productId, (needed.get(productId) ?? 0) + (units ?? qty));
  }
  const rows = await db
    .selectFrom('lanes')
    .innerJoin('devices', 'devices.id', 'lanes.deviceId')
    .innerJoin('organizations as seller', 'seller.id', 'devices.orgId')
    .innerJoin('organizations as own', (on) =>
      on.on('own.id', '=', orgId).on(sql<boolean>`starts_with(seller.path, own.path)`),
    )
    .leftJoin('pharmacies', (on) => on.on('pharmacies.id', '=', pharmacyId))
    .select(['devices.serialNo', 'lanes.productId'])
    .select(({ fn }) => fn.sum<number>('lanes.stock').as('stock'))
    .where('lanes.productId', 'in', [...needed.keys()])
    .where('lanes.saleState', '=', 'on')
    .where('lanes.health', '=', 'ok')
    .where('devices.saleState', '=', 'on')
    .where(
      sql<boolean>`(jsonb_array_length(coalesce(pharmacies.device_ids, '[]')) = 0
        or pharmacies.device_ids @> to_jsonb(devices.id))`,
    )
    .$if(deviceId !== null, (query) => query.where('devices.id', '=', String(deviceId)))
    .groupBy(['devices.serialNo', 'lanes.productId'])
    .orderBy('devices.serialNo')
    .execute();
  const enough = new Map<string, number>();
  for (const { serialNo, productId, stock } of rows)
    if (Number(stock) >= (needed.get(String(productId)) ?? 0))
      enough.set(String(serialNo), (enough.get(String(serialNo)) ?? 0) + 1);
  return [...enough]
    .filter(([, products]) => products === needed.size)
    .map(([serialNo]) => serialNo)
    .slice(0, MACHINES_MAX);
}
