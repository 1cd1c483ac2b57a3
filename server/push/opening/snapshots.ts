import { digestOf } from '../../../contract/common/digest';
import {
  CAPS,
  MESSAGE,
  SNAPSHOT_CHUNK,
  type SnapshotEnd,
  type SnapshotRows,
  type SnapshotSet,
  type SnapshotSets,
} from '../../../contract/push';
import type { Database } from '../../db/database';
import { type Entitlement, maySeeMachines } from '../entitlement';
import { type FrameHead, jsonFrame } from '../frame';
import type { PushMetrics } from '../metrics';
import type { Clock, FleetSource, Gate } from '../ports';
import { consistentRead, type FeedHead, readHead } from './feedReader';
import { clearedAlerts, openAlerts, recentDoors } from './snapshotRows';

export interface Snapshot {
  asOf: FeedHead;
  /** State changes up to this number are contained. */
  changes: number;
  chunks: FrameHead[];
  end: FrameHead;
}

export interface SnapshotDeps {
  database: Database;
  fleet: FleetSource;
  clock: Clock;
  gate: Gate;
  metrics: PushMetrics;
  /** Number of the newest state change, see `LiveState`. */
  changes: () => number;
}

type Rows = { [S in SnapshotSet]: SnapshotSets[S][] };

function chunksOf(set: SnapshotSet, rows: SnapshotRows['rows']): FrameHead[] {
  const frames: FrameHead[] = [];
  for (let at = 0; at < rows.length; at += SNAPSHOT_CHUNK) {
    frames.push(jsonFrame(MESSAGE.snapshotRows, { set, rows: rows.slice(at, at + SNAPSHOT_CHUNK) }));
  }
  return frames;
}

export function machinesOf(fleet: FleetSource, entitlement: Entitlement): SnapshotSets['machines'][] {
  const rows: SnapshotSets['machines'][] = [];
  for (const state of fleet.states()) {
    const info = fleet.info(state.id);
    if (info && maySeeMachines(entitlement, info.org)) rows.push({ info, state });
  }
  return rows;
}

export function stockOf(fleet: FleetSource, entitlement: Entitlement): SnapshotSets['stock'][] {
  return [...fleet.stockRows()].filter((row) => maySeeMachines(entitlement, row.org));
}

function readDurable(deps: SnapshotDeps, entitlement: Entitlement) {
  return consistentRead(deps.database.db, async (trx) => {
    const asOf = await readHead(trx);
    await deps.gate('snapshot.rows');
    const now = deps.clock();
    const open = await openAlerts(trx, entitlement);
    const window = { now, limit: CAPS.alerts - open.length };
    const alerts = [...open, ...(await clearedAlerts(trx, entitlement, window))];
    return { asOf, alerts, doors: await recentDoors(trx, entitlement, now) };
  });
}

/** Everything an entitlement sees: facts as of one feed position, and the present state of the machines. */
export async function readSnapshot(deps: SnapshotDeps, entitlement: Entitlement): Promise<Snapshot> {
  await deps.gate('snapshot');
  const { asOf, alerts, doors } = await readDurable(deps, entitlement);
  const changes = deps.changes();
  const machines = machinesOf(deps.fleet, entitlement);
  const rows: Rows = { machines, alerts, doors, stock: stockOf(deps.fleet, entitlement) };
  const sets = Object.keys(rows) as SnapshotSet[];
  const end: SnapshotEnd = {
    asOf: asOf.pos,
    counts: {
      machines: machines.length,
      alerts: alerts.length,
      doors: doors.length,
      stock: rows.stock.length,
    },
    digest: digestOf(alerts),
  };
  deps.metrics.snapshotReads += 1;
  const chunks = sets.flatMap((set) => chunksOf(set, rows[set]));
  return { asOf, changes, chunks, end: jsonFrame(MESSAGE.snapshotEnd, end) };
}
