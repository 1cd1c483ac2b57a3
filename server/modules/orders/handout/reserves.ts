import { sql } from 'kysely';
import { WAITS_FOR_CODE } from '../../../../contract/orders/platform/handout';
import { PICKUP_MS } from '../../../../contract/orders/shop';
import { HOUR_MS } from '../../../../contract/time/durations';
import { ulid } from '../../../ids';
import type { Broker } from '../../../ingest';
import type { KitDeps } from '../../../kit/served';
import { sendCommand } from '../../devices/sendCommand';

const AT_ONCE = 50;
const TTL_SEC = 3_600;

interface ReservedOrder {
  ord: string;
  code: string;
  until: number;
}
interface ReservationUpdate {
  deviceId: string;
  orgId: string;
  serialNo: string;
  held: {
    lanes: { t: string; q: number }[];
    orders: ReservedOrder[];
    boxes: (ReservedOrder & { cab: string; box: string })[];
  };
}

/** Machines that were not sent their reservations, or an hour ago: they may have restarted since. */
async function dueOf({ database: { db }, clock }: KitDeps): Promise<ReservationUpdate[]> {
  const now = clock();
  const { rows } = await sql<ReservationUpdate>`
    with lanes_held as (
      select device_id, jsonb_agg(jsonb_build_object('t', lane_no, 'q', qty) order by lane_no) as lanes
      from lane_reservations where qty > 0 group by 1),
    orders_held as (
      select o.device_id, jsonb_agg(jsonb_build_object('ord', o.order_no, 'code', o.pickup_code,
        'until', (extract(epoch from o.ready_at) * 1000)::bigint + ${PICKUP_MS}) order by o.order_no) as orders
      from machine_orders m join orders o on o.id = m.order_id and o.device_id = m.device_id
      where o.status = 'paid' and o.fulfil_status = any (${[...WAITS_FOR_CODE]}) and o.ready_at > ${new Date(now - PICKUP_MS)}
      group by 1),
    boxes_held as (
      select o.device_id, jsonb_agg(jsonb_build_object('cab', b.locker_cabinet, 'box', b.box_no, 'ord', o.order_no,
        'code', o.pickup_code, 'until', (extract(epoch from o.pickup_expire_at) * 1000)::bigint) order by o.order_no) as boxes
      from lock_orders o join locker_boxes b on b.order_id = o.id where o.state = 'deposited' group by 1),
    now_held as (
      select d.id as device_id, d.org_id, d.serial_no, t.told, t.at,
        jsonb_build_object('lanes', coalesce(l.lanes, '[]'), 'orders', coalesce(o.orders, '[]'),
          'boxes', coalesce(b.boxes, '[]')) as held
      from devices d left join lanes_held l on l.device_id = d.id left join orders_held o on o.device_id = d.id
        left join boxes_held b on b.device_id = d.id left join reserves_told t on t.device_id = d.id
      where l.device_id is not null or o.device_id is not null or b.device_id is not null or t.device_id is not null)
    select device_id, org_id, serial_no, held from now_held
    where told is distinct from held or ((held -> 'lanes' <> '[]' or held -> 'boxes' <> '[]') and at < ${new Date(now - HOUR_MS)})
    limit ${AT_ONCE}`.execute(db);
  return rows;
}

/**
 * Tells machines what lies in them and is sold already, and by which codes it is fetched: they sell it to nobody else.
 * The whole of it each time: hearing it twice, or of the last change only, does no harm.
 */
export async function tellReserves(kit: KitDeps, broker: Pick<Broker, 'publish'>): Promise<void> {
  for (const { deviceId, orgId, serialNo, held } of await dueOf(kit)) {
    const [at, cmd] = [new Date(kit.clock()), `RV${ulid(kit.clock())}`];
    await sendCommand(broker, serialNo, { cmd, type: 'reserve', ttl: TTL_SEC, p: { ...held } });
    const told = { orgId, told: JSON.stringify(held), at };
    await kit.database.db
      .insertInto('reservesTold')
      .values({ deviceId, ...told })
      .onConflict((on) => on.column('deviceId').doUpdateSet(told))
      .execute();
  }
}
