import { climateRangeOf } from '../../../contract/climate';
import { groupBy } from '../../../contract/common/lists';
import type { MachineInfo, MachineState } from '../../../contract/machines';
import { BARRED } from '../../../contract/machines/access/deviceAuthStates';
import type { StockRow } from '../../../contract/stock';
import { DAY_MS } from '../../../contract/time/durations';
import type { RuleState } from '../../alert-rules';
import type { Database } from '../../db/database';
import { laneSummaries, laneTotals, stockRows } from '../rules/stockView';
import { DEMAND_DAYS, selectDemand, selectRecentSales } from './demandQueries';
import {
  type QueriedMachine as OwnRow,
  queryMachines,
  selectLanes,
  selectLatest,
  selectOpenDoors,
  selectRuleStates,
  selectUsageToday,
  selectZoneSettings,
} from './fleetQueries';
import { type MachineRow, newMachine, renewedMachine } from './fromRow';
import { type Machine, ruleKey } from './machine';
import { MACHINE_SILENCE_MS } from './silence';
import { withZones } from './zoneStates';

/** The newest state of every machine, in memory. Written by the pipeline only. */
export interface Fleet {
  get(serialNo: string): Machine | undefined;
  byId(id: string): Machine | undefined;
  machines(): Iterable<Machine>;
  states(): Iterable<MachineState>;
  info(id: string): MachineInfo | undefined;
  stockRows(): Iterable<StockRow>;
  readonly size: number;
  /** Server time since when this node listens. */
  readonly heardFrom: number;
  /** Reads machines that are not known yet and the master data of all; live state stays as it is. */
  refresh(): Promise<void>;
  /** Reads everything anew: another node may have gone on meanwhile. */
  reload(): Promise<void>;
  /** Reads how fast goods sell, per machine and product. */
  refreshDemand(): Promise<void>;
  /** The machines whose cards their operators have seen elsewhere; what is new is judged at the next sweep. */
  markMoved(ids: ReadonlySet<string>): void;
  /** Nothing counts that comes from these serial numbers. */
  readonly barred: ReadonlySet<string>;
  bar(serialNo: string): void;
  /** Swaps a planned machine in; the pipeline calls it after the commit. */
  put(machine: Machine): void;
}

function* stockOf(machines: Iterable<Machine>): Iterable<StockRow> {
  for (const { stock } of machines) yield* stock.values();
}

export async function loadFleet(database: Database, clock: () => number): Promise<Fleet> {
  const bySerial = new Map<string, Machine>();
  const byId = new Map<string, Machine>();
  const put = (machine: Machine) => {
    bySerial.set(machine.serialNo, machine);
    byId.set(machine.id, machine);
  };
  let barred = new Set<string>();
  const readRows = async () => {
    const rows = await queryMachines(database.db);
    barred = new Set(rows.filter(isBarred).map(({ serialNo }) => serialNo));
    const zones = groupBy(await selectZoneSettings(database.db), ({ deviceId }) => deviceId);
    return rows.map((row) => ({ ...row, zones: zones.get(row.id) ?? [] }));
  };
  const forgetDeleted = (rows: readonly MachineRow[]) => {
    const there = new Set(rows.map(({ id }) => id));
    for (const { id, serialNo } of [...byId.values()]) {
      if (there.has(id)) continue;
      byId.delete(id);
      if (bySerial.get(serialNo)?.id === id) bySerial.delete(serialNo);
    }
  };
  const fleet: Fleet & { heardFrom: number } = {
    get: (serialNo) => bySerial.get(serialNo),
    byId: (id) => byId.get(id),
    machines: () => byId.values(),
    *states() {
      for (const machine of byId.values()) yield machine.state;
    },
    info: (id) => byId.get(id)?.info,
    stockRows: () => stockOf(byId.values()),
    get size() {
      return byId.size;
    },
    heardFrom: 0,
    async refresh() {
      const rows = await readRows();
      const unknown = rows.filter((row) => !byId.has(row.id));
      forgetDeleted(rows);
      for (const row of rows) {
        const known = byId.get(row.id);
        if (!known) continue;
        // The machine has other hardware from now on.
        if (known.serialNo !== row.serialNo) bySerial.delete(known.serialNo);
        put(renewedMachine(known, row));
      }
      for (const machine of await readMachines(database, unknown, clock())) put(machine);
    },
    async reload() {
      fleet.heardFrom = clock();
      for (const machine of await readMachines(database, await readRows(), clock())) put(machine);
      await fleet.refreshDemand();
    },
    async refreshDemand() {
      const now = clock();
      for (const row of await selectDemand(database.db, [...byId.keys()], now)) {
        const stock = byId.get(row.deviceId)?.stock;
        const known = row.productId === null ? undefined : stock?.get(row.productId);
        if (known) stock?.set(known.productId, { ...known, ads: perDay(row.units, row.firstAt, now) });
      }
    },
    markMoved(ids) {
      for (const machine of [...byId.values()]) {
        const { card } = machine;
        const moved = ids.has(machine.id);
        if (card && card.moved !== moved) put({ ...machine, card: { ...card, moved }, judged: false });
      }
    },
    get barred() {
      return barred;
    },
    bar: (serialNo) => void barred.add(serialNo),
    put,
  };
  await fleet.reload();
  return fleet;
}

function perDay(units: number, firstAt: Date, now: number): number {
  const days = Math.min(DEMAND_DAYS, Math.max(1, (now - firstAt.getTime()) / DAY_MS));
  return Math.round((units / days) * 100) / 100;
}

const isBarred = ({ authStatus }: OwnRow) => (BARRED as readonly string[]).includes(authStatus);

/** Machines as they were last known, with what other tables know better than the stored state. */
async function readMachines(database: Database, rows: MachineRow[], now: number): Promise<Machine[]> {
  if (rows.length === 0) return [];
  const { db } = database;
  const ids = rows.map((row) => row.id);
  const latest = new Map((await selectLatest(db, ids)).map((row) => [row.deviceId, row]));
  const rules = groupBy(await selectRuleStates(db, ids), (row) => row.deviceId);
  const lanes = groupBy(await selectLanes(db, ids), (row) => row.deviceId);
  const doors = groupBy(await selectOpenDoors(db, ids), (row) => row.deviceId);
  const sales = groupBy(await selectRecentSales(db, ids, now), (row) => row.deviceId);
  const usedToday = await selectUsageToday(db, ids, now);
  return rows.map((row) => {
    const machine = newMachine(row);
    const known = latest.get(row.id);
    machine.boot = known?.boot ?? undefined;
    machine.goodbye = known?.goodbye ?? false;
    Object.assign(machine.state, known?.state, climateRangeOf(row));
    machine.state = withZones(machine, machine.state);
    machine.state.conn = connectionAtStart(machine.state, now);
    machine.heardFrom = now;
    for (const { body } of rules.get(row.id) ?? []) restoreRule(machine, body);
    const ownLanes = lanes.get(row.id) ?? [];
    Object.assign(machine.state, laneTotals(ownLanes));
    machine.lanes = laneSummaries(ownLanes);
    machine.stock = stockRows(machine, ownLanes, now);
    const door = doors.get(row.id)?.at(-1);
    machine.state.doorOpen = door !== undefined;
    if (door) machine.state.doorAt = door.openAt.getTime();
    machine.sales = (sales.get(row.id) ?? []).flatMap(({ at, laneNo, delta }) =>
      repeat({ at: at.getTime(), laneNo }, -delta),
    );
    machine.state.sold24h = machine.sales.length;
    machine.state.mbToday = usedToday.get(row.id) ?? 0;
    machine.state.simMb = machine.card?.usedMb ?? 0;
    machine.state.simPlanMb = machine.card?.planMb ?? 0;
    return machine;
  });
}

/** No messages were received while the server was down: an old state proves nothing. */
function connectionAtStart(state: MachineState, now: number): MachineState['conn'] {
  if (state.conn === 'unknown' || state.conn === 'offline') return state.conn;
  return state.seenAt !== null && now - state.seenAt < MACHINE_SILENCE_MS ? state.conn : 'checking';
}

function restoreRule(machine: Machine, body: Record<string, unknown>): void {
  if (typeof body.graceUntil === 'number') {
    machine.graceUntil = body.graceUntil;
    return;
  }
  if (body.hardSince) {
    machine.hardSince = new Map(Object.entries(body.hardSince as Record<string, number>));
    return;
  }
  const rule = body as unknown as RuleState;
  machine.rules.set(ruleKey(rule.code, rule.source), rule);
}

function repeat<T>(value: T, times: number): T[] {
  return Array.from({ length: Math.max(0, times) }, () => value);
}
