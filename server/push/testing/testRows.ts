import type { MachineInfo, MachineState } from '../../../contract/machines';
import type { StockRow } from '../../../contract/stock';
import type { Principal } from '../../access/principal';
import { emptyState } from '../../ingest/fleet/machine';
import type { LiveDeps } from '../../modules/module';

export function machineOf(org: string): string {
  return `machine-${org}`;
}

export function personOf(
  userId: string,
  orgs: readonly string[],
  permissions?: readonly string[],
): Principal {
  return {
    userId,
    sessionId: `session-${userId}`,
    name: userId,
    roleType: 'merchant_admin',
    orgId: orgs[0] ?? '',
    orgPath: `${orgs[0] ?? ''}.`,
    orgIds: new Set(orgs),
    aboveIds: new Set(orgs.slice(0, 1)),
    grants: new Map(),
    actions: new Set(),
    ended: new Map(),
    permissions: new Set(permissions ?? ['warnNoticeList', 'openDoor', 'clientMain']),
    acl: `1:${orgs.join()}:${permissions?.join() ?? ''}`,
  };
}

/** Text that only rows of this organisation contain. */
export function canaryOf(org: string): string {
  return `canary-${org}`;
}

const RANGE = { tLow: 10, tHigh: 30, rhLow: 35, rhHigh: 75 };

export function stateOf(id: string, ver: number): MachineState {
  const heard = { at: ver, seenAt: ver, tMeas: ver, tRecv: ver };
  return { ...emptyState(id, RANGE), ...heard, ver, conn: 'online', temp: 20.5, rh: 55, units: 100 };
}

export function stockRowOf(org: string, productId: string, ver: number): StockRow {
  return {
    machineId: machineOf(org),
    productId,
    productName: canaryOf(org),
    org,
    ver,
    stock: 3,
    capacity: 10,
    minAlert: 2,
    level: 'ok',
    ads: 1,
    at: ver,
  };
}

function infoOf(id: string, org: string): MachineInfo {
  return {
    id,
    serialNo: id.toUpperCase(),
    name: canaryOf(org),
    org,
    orgName: canaryOf(org),
    province: 'P',
    city: 'C',
    lng: 120,
    lat: 30,
    model: 'M1',
    storageClass: 'CN_ROOM',
    iccid: null,
    timezone: 'Asia/Shanghai',
    mainZone: 'Z1',
    ...RANGE,
  };
}

type Fleet = LiveDeps['fleet'];

export class TestFleet implements Fleet {
  readonly #machines = new Map<string, { info: MachineInfo; state: MachineState }>();
  readonly #stock: StockRow[] = [];

  put(org: string, state: MachineState): void {
    this.#machines.set(state.id, { info: infoOf(state.id, org), state });
  }
  putStock(row: StockRow): void {
    this.#stock.push(row);
  }
  *states(): Iterable<MachineState> {
    for (const { state } of this.#machines.values()) yield state;
  }
  info(id: string): MachineInfo | undefined {
    return this.#machines.get(id)?.info;
  }
  /** Without lanes. */
  byId(id: string) {
    return this.#machines.has(id) ? { lanes: [], sales: [] } : undefined;
  }
  stockRows(): StockRow[] {
    return this.#stock;
  }
}
