import { sql } from 'kysely';
import type { ShopGood } from '../../../../contract/orders/shop';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';

export interface MachineShop {
  deviceId: string;
  orgId: string;
  serialNo: string;
  machine: string;
  place: string;
  seller: string;
  currency: string;
  sells: boolean;
}

/** @throws AppError 404 for a code that no machine has */
export async function shopOf(db: Executor, code: string): Promise<MachineShop> {
  const row = await db
    .selectFrom('machineShops')
    .innerJoin('devices', 'devices.id', 'machineShops.deviceId')
    .innerJoin('organizations', 'organizations.id', 'devices.orgId')
    .select(['devices.id as deviceId', 'devices.orgId', 'devices.serialNo', 'devices.name as machine'])
    .select(['devices.city', 'devices.pointName', 'devices.enabled', 'devices.saleState'])
    .select(['organizations.name as seller', 'organizations.currency'])
    .where('machineShops.code', '=', code)
    .executeTakeFirst();
  if (!row) throw new AppError(404, 'err.shop.unknown');
  const { city, pointName, enabled, saleState, ...shop } = row;
  return {
    ...shop,
    currency: String(shop.currency),
    place: `${city} ${pointName}`,
    sells: enabled === true && saleState === 'on',
  };
}

export interface LaneOffer {
  laneNo: string;
  productId: string;
  name: string;
  spec: string | null;
  approvalNo: string | null;
  rxFlag: boolean;
  price: number;
  cost: number;
  free: number;
}

/**
 * Lanes that can sell, with what nobody has ordered yet: an order keeps its goods until it is handed out or over. One
 * of which everything is ordered still names its good.
 */
export async function laneOffers(db: Executor, deviceId: string, now: number): Promise<LaneOffer[]> {
  const { rows } = await sql<LaneOffer>`
    select l.lane_no, p.id as product_id, p.generic_name as name, p.specification as spec, p.approval_no,
      coalesce(p.rx_flag, false) as rx_flag, coalesce(l.price, p.selling_price)::int as price,
      coalesce(p.purchase_price, 0)::int as cost,
      greatest(l.stock - l.locked_stock - coalesce(held.qty, 0), 0)::int as free
    from lanes l join devices d on d.id = l.device_id join products p on p.id = l.product_id
      left join lane_reservations held on held.device_id = l.device_id and held.lane_no = l.lane_no
      left join lateral (select expiry - stop_sale_days as until from lane_batches b
        where b.lane_id = l.id order by pos limit 1) front on true
    where l.device_id = ${deviceId} and l.sale_state = 'on' and l.health = 'ok' and p.sale_state = 'listed'
      and coalesce(l.price, p.selling_price) > 0
      and coalesce(front.until > (${new Date(now)}::timestamptz at time zone d.timezone)::date, true)
    order by l.lane_no`.execute(db);
  return rows;
}

/** Lanes of the same product at the same price are one good to a customer. */
export function goodsOf(lanes: readonly LaneOffer[]): ShopGood[] {
  const goods = new Map<string, ShopGood>();
  for (const { laneNo, productId, name, spec, price, free, rxFlag } of lanes) {
    const key = `${productId} ${price}`;
    const good = goods.get(key);
    if (good) good.free += free;
    else goods.set(key, { lane: laneNo, name, spec, price, free, prescription: rxFlag });
  }
  return [...goods.values()].filter(({ free }) => free > 0);
}

/** So many of the good that lies in a lane, out of all lanes that have it. @throws AppError 409 */
export function allocateLanes(lanes: readonly LaneOffer[], lane: string, qty: number): [LaneOffer, number][] {
  const named = lanes.find(({ laneNo }) => laneNo === lane);
  const same = lanes.filter(
    ({ productId, price }) => productId === named?.productId && price === named.price,
  );
  let left = qty;
  const taken = same.flatMap((offer): [LaneOffer, number][] => {
    const part = Math.min(left, offer.free);
    left -= part;
    return part > 0 ? [[offer, part]] : [];
  });
  if (left > 0) throw new AppError(409, 'err.shop.soldOut');
  return taken;
}
