import type { ClimateRange, MachineLimits } from '../../../contract/climate';
import type { MachineInfo, MachineState, ZoneSettings } from '../../../contract/machines';
import type { StockRow } from '../../../contract/stock';
import type { RuleState } from '../../alert-rules';

/** What is remembered of one sensor between samples; replaced, never changed. */
export interface SensorTrack {
  t: number | null;
  rh: number | null;
  /** Device time of the last reading. */
  at: number;
  /** Readings in a row with exactly the same values. */
  same: number;
  /** Server time of the last good reading. */
  goodAt: number;
}

export interface SimCard {
  id: string;
  iccid: string;
  usedMb: number;
  planMb: number;
  imei: string | null;
  /** Of the modem that the machine has last named. */
  reported: string | null;
  /** The operator or the machine has seen it in another modem than the one it is bound to. */
  moved: boolean;
  operator: string;
}

/** What is known of a lane: of that a part of a machine is summed up. */
export interface LaneSummary {
  laneNo: string;
  productId: string | null;
  stock: number;
  capacity: number;
  minAlert: number;
}

export interface Sale {
  /** Server time. */
  at: number;
  laneNo: string;
}

/**
 * A machine in the field with its newest state. Batches work on drafts and swap them in after the
 * commit, so what others read is always on disk or about to be derived again.
 */
export interface Machine {
  readonly id: string;
  readonly ix: number;
  readonly serialNo: string;
  readonly org: string;
  /** Out of use it raises no alarms. */
  enabled: boolean;
  /** Serial number of the camera that sees its doors. */
  videoSerial: string | null;
  info: MachineInfo;
  limits: MachineLimits;
  /** The zone that stands for the machine in its live cell. */
  mainZone: string;
  /** The zone of each cabinet, by its letter. */
  cabinetZones: ReadonlyMap<string, string>;
  /** What is set on zones, by name, where it is not as on the machine. */
  zoneSettings: ReadonlyMap<string, { set: ZoneSettings; limits: MachineLimits }>;
  state: MachineState;
  /** Newest birth and the last sequence number in it; undefined before the first message. */
  boot: number | undefined;
  seq: number | undefined;
  /** Newest device time of a message that was not replayed. */
  lastTs: number;
  /** The device clock cannot be trusted. */
  clockOff: boolean;
  /** Server time since when we listen: silence before it is ours, not the machine's. */
  heardFrom: number;
  /** Server time a rebirth was last asked for, and the time last told. */
  rebirthAt: number;
  timeToldAt: number;
  /** Server time since when the broker says the connection is lost. */
  lostAt: number | undefined;
  /** It has said itself that it leaves: its line was there to the end. */
  goodbye: boolean;
  sensors: Map<string, SensorTrack>;
  /** Since when the readings of a sensor are beyond the hard limit, device time; absent where they are not. */
  hardSince: Map<string, number>;
  /** Rules that are not in their normal state, by `code|source`. */
  rules: Map<string, RuleState>;
  /** Conditions seen in late data only: recorded once, never raised. */
  retro: Set<string>;
  /** End of the last door grace. */
  graceUntil: number;
  stock: Map<string, StockRow>;
  lanes: readonly LaneSummary[];
  /** Sales of the last day, oldest first. */
  sales: Sale[];
  card: SimCard | undefined;
  /** False until what was so before we started has been judged once. */
  judged: boolean;
}

/** By what something in a machine is judged. @param source a zone, or `zone/sensor`; what is neither is the machine's */
export function limitsOfSource({ limits, zoneSettings }: Machine, source: string): MachineLimits {
  const [zone = ''] = source.split('/', 1);
  return zoneSettings.get(zone)?.limits ?? limits;
}

/** A cabinet, as far as it has to be named: of the only one nobody asks which. */
export function placeOf({ cabinetZones }: Machine, cabinet: string): string | undefined {
  return cabinetZones.size > 1 ? cabinet : undefined;
}

export function ruleKey(code: string, source: string): string {
  return `${code}|${source}`;
}

export function emptyState(id: string, range: ClimateRange): MachineState {
  return {
    id,
    ver: 0,
    at: 0,
    conn: 'unknown',
    seenAt: null,
    temp: null,
    rh: null,
    tMeas: null,
    tRecv: null,
    suspect: false,
    doorOpen: false,
    doorAt: null,
    powerOk: true,
    rssi: null,
    units: 0,
    capacity: 0,
    lanes: 0,
    soldOut: 0,
    lowLanes: 0,
    simMb: 0,
    simPlanMb: 0,
    mbToday: 0,
    sold24h: 0,
    ...range,
  };
}

/** A copy to plan on. Tracks and rules inside the maps are replaced by planners, not changed; so is the whole of `stock`. */
export function machineDraft(machine: Machine): Machine {
  return {
    ...machine,
    state: { ...machine.state },
    sensors: new Map(machine.sensors),
    hardSince: new Map(machine.hardSince),
    rules: new Map(machine.rules),
    retro: new Set(machine.retro),
    sales: [...machine.sales],
  };
}
