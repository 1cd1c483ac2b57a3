import { sql } from 'kysely';
import type { Executor } from '../db/tables';

/** What somebody was granted of a machine. */
export interface GrantedMachine {
  /** By number. */
  lanes: ReadonlySet<string>;
  laneIds: ReadonlySet<string>;
  /** What lies in them. */
  products: ReadonlySet<string>;
  /** Every lane it has: what belongs to the machine as a whole is seen with all of them. */
  whole: boolean;
}
/** By the id of the machine. */
export type GrantedLanes = ReadonlyMap<string, GrantedMachine>;

interface LaneRow {
  deviceId: string;
  laneNo: string;
  laneId: string | null;
  productId: string | null;
  whole: boolean;
}

/** Lanes of the grants that hold today, as the database narrows by them. */
export async function grantedLanesOf(db: Executor, userId: string): Promise<GrantedLanes> {
  const { rows } = await sql<LaneRow>`
    with granted as (select distinct device_id, lane_no from reseller_lanes(reseller => ${userId}))
    select granted.device_id as "deviceId", granted.lane_no as "laneNo", l.id as "laneId", l.product_id as "productId",
      not exists (select from lanes o where o.device_id = granted.device_id
        and (o.device_id, o.lane_no) not in (select device_id, lane_no from granted)) as whole
    from granted left join lanes l using (device_id, lane_no) order by 1, 2`.execute(db);
  const byMachine = new Map<string, LaneRow[]>();
  for (const row of rows) byMachine.set(row.deviceId, [...(byMachine.get(row.deviceId) ?? []), row]);
  return new Map([...byMachine].map(([id, own]) => [id, grantedOf(own)] as const));
}

const grantedOf = (own: readonly LaneRow[]): GrantedMachine => ({
  lanes: new Set(own.map(({ laneNo }) => laneNo)),
  laneIds: new Set(own.flatMap(({ laneId }) => laneId ?? [])),
  products: new Set(own.flatMap(({ productId }) => productId ?? [])),
  whole: own.every(({ whole }) => whole),
});

/** Equal for equal lanes and goods; empty without a reseller role. */
export function lanesKey(granted: GrantedLanes | undefined): string {
  if (!granted) return '';
  return [...granted].map(([id, { lanes, products }]) => `${id}:${[...lanes]}:${[...products]}`).join(';');
}
