import type { MachineState } from '../../contract/machines';
import type { LaneUpdate } from '../../contract/machines/planogram';
import type { StockRow } from '../../contract/stock';
import type { PointMessage, RowMessage } from '../events/bus';

/** Names of the live topics that the write path publishes; the modules declare the topics themselves. */
export const MACHINE_TOPICS = {
  machines: 'machines',
  stock: 'stock',
  lanes: 'laneStates',
  samples: 'samples',
} as const;

/** For the bus, after the state is stored. */
export function machineChanged(org: string, row: MachineState): RowMessage {
  return { kind: 'row', topic: MACHINE_TOPICS.machines, org, row };
}

/** For the bus, after the movement is stored. */
export function stockChanged(row: StockRow): RowMessage {
  return { kind: 'row', topic: MACHINE_TOPICS.stock, org: row.org, row };
}

/** For the bus, after the lane is stored. */
export function laneChanged(org: string, row: LaneUpdate): RowMessage {
  return { kind: 'row', topic: MACHINE_TOPICS.lanes, org, row };
}

/** For the bus, after the reading is stored. */
export function sampled(
  { org, id: of }: { org: string; id: string },
  channel: string,
  t: number,
  v: number,
): PointMessage {
  return { kind: 'point', topic: MACHINE_TOPICS.samples, org, of, channel, t, v };
}
