import type { MachineState } from '../../../contract/machines';
import type { StockRow } from '../../../contract/stock';
import type { Database } from '../../db/database';
import type { Bus, LiveMessage } from '../../events/bus';
import type { Fleet } from '../fleet/fleet';
import { selectNews } from '../fleet/fleetQueries';
import { MACHINE_TOPICS, machineChanged } from '../news';

/** Transactions of the leader may commit out of order of their time: each read goes this far back. */
const OVERLAP_MS = 10_000;

export interface FollowDeps {
  database: Database;
  fleet: Fleet;
  bus: Bus;
}

function takeState(fleet: Fleet, state: MachineState): boolean {
  const known = fleet.byId(state.id);
  if (!known || known.state.ver >= state.ver) return false;
  fleet.put({ ...known, state });
  return true;
}

function takeStock(fleet: Fleet, row: StockRow): void {
  const stock = fleet.byId(row.machineId)?.stock;
  const known = stock?.get(row.productId);
  if (stock && (known?.ver ?? 0) < row.ver) stock.set(row.productId, row);
}

/** Applies what the leader published on the bus, of machines and stock. */
export function applyRemoteRows(fleet: Fleet, batch: readonly LiveMessage[]): void {
  for (const message of batch) {
    if (message.kind !== 'row') continue;
    if (message.topic === MACHINE_TOPICS.machines) takeState(fleet, message.row as MachineState);
    if (message.topic === MACHINE_TOPICS.stock) takeStock(fleet, message.row as StockRow);
  }
}

/** Reads what the leader stored from the database: the fallback, one to three seconds late, while the bus is away. */
export function createFollower({ database, fleet, bus }: FollowDeps): () => Promise<void> {
  let since = new Date(0);
  return async () => {
    const news = await selectNews(database.db, new Date(since.getTime() - OVERLAP_MS));
    if (news.some(({ deviceId }) => !fleet.byId(deviceId))) await fleet.refresh();
    const rows: LiveMessage[] = [];
    for (const { deviceId, state, updatedAt } of news) {
      if (updatedAt > since) since = updatedAt;
      const own = state as unknown as MachineState;
      const org = fleet.byId(deviceId)?.org;
      if (takeState(fleet, own) && org !== undefined) rows.push(machineChanged(org, own));
    }
    if (rows.length > 0) bus.deliverLive(rows);
  };
}
