import { type MachineState, packState, STATE_COLUMNS } from '../../../contract/machines';
import { MESSAGE } from '../../../contract/push';
import type { StockRow } from '../../../contract/stock';
import type { Entitlement } from '../entitlement';
import { embedded, type FrameHead } from '../frame';
import type { PushMetrics } from '../metrics';
import { machinesOf, stockOf } from '../opening/snapshots';
import type { Clock, FleetSource } from '../ports';
import { type Groups, type Receiver, sendAll } from './groups';
import { KeyedLane, type LaneFormat, rowFrames } from './keyedLane';

const MACHINES: LaneFormat<MachineState> = {
  messageType: MESSAGE.machineState,
  row: packState,
  fields: (at) => ({ at, columns: STATE_COLUMNS }),
};
const STOCK: LaneFormat<StockRow> = { messageType: MESSAGE.stock, row: (row) => row, fields: () => ({}) };

export interface LiveStateDeps {
  groups: Groups<Receiver>;
  fleet: FleetSource;
  clock: Clock;
  metrics: PushMetrics;
}

/** The lane `state` of all connections: machines and stock, newest value per key. */
export class LiveState {
  readonly #deps: LiveStateDeps;
  readonly #machines = new KeyedLane(MACHINES);
  readonly #stock = new KeyedLane(STOCK);
  #changes = 0;
  #flushed = 0;

  constructor(deps: LiveStateDeps) {
    this.#deps = deps;
  }

  /** Number of the newest change. */
  get changes(): number {
    return this.#changes;
  }

  offerMachine(org: string, state: MachineState): void {
    this.#changes += 1;
    this.#machines.offer(state.id, org, state, this.#changes);
  }

  offerStock(row: StockRow): void {
    this.#changes += 1;
    this.#stock.offer(`${row.machineId}|${row.productId}`, row.org, row, this.#changes);
  }

  /** Brings every live connection up to date; true when one is too slow and must be tried again. */
  flush(): boolean {
    let behind = false;
    for (const group of this.#deps.groups) {
      if (!group.entitlement.topics.has('machine')) continue;
      const written = new Map<number, FrameHead[]>();
      for (const member of group.members) {
        if (!this.#update(member, group.entitlement, written)) behind = true;
      }
    }
    this.#machines.settle();
    this.#stock.settle();
    this.#flushed = this.#changes;
    return behind;
  }

  /** Everything as it stands, for a connection that resumed: the feed does not carry the state. */
  whole(entitlement: Entitlement): { changes: number; heads: FrameHead[] } {
    const { fleet, clock, metrics } = this.#deps;
    const machines = machinesOf(fleet, entitlement).map((row) => embedded(packState(row.state)));
    const stock = stockOf(fleet, entitlement).map(embedded);
    metrics.contentsBuilt += 1;
    const at = clock();
    return {
      changes: this.#changes,
      heads: [...rowFrames(MACHINES, machines, at), ...rowFrames(STOCK, stock, at)],
    };
  }

  #update(member: Receiver, entitlement: Entitlement, written: Map<number, FrameHead[]>): boolean {
    const cursor = member.stateCursor;
    if (!member.live || cursor === undefined || cursor >= this.#changes) return true;
    if (member.queue.pressed) {
      this.#deps.metrics.conflated += 1;
      return false;
    }
    let heads = written.get(cursor);
    if (!heads) {
      heads = this.#write(entitlement, cursor);
      written.set(cursor, heads);
    }
    sendAll(member, heads);
    member.stateCursor = this.#changes;
    return true;
  }

  #write(entitlement: Entitlement, cursor: number): FrameHead[] {
    this.#deps.metrics.contentsBuilt += 1;
    const at = this.#deps.clock();
    const lanes = [this.#machines, this.#stock];
    return lanes.flatMap((lane) =>
      cursor === this.#flushed
        ? lane.dirtyFrames(entitlement, at)
        : lane.framesSince(entitlement, cursor, at),
    );
  }
}
