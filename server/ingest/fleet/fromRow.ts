import { type ClimateRange, climateRangeOf, limitsOf } from '../../../contract/climate';
import type { MachineInfo } from '../../../contract/machines';
import { DEFAULT_ZONE } from '../../../contract/machines/zones';
import type { QueriedMachine as OwnRow, QueriedZone } from './fleetQueries';
import { emptyState, type Machine } from './machine';
import { settingsOf, withZones } from './zoneStates';

/** What is set on a machine and on its zones. */
export type MachineRow = OwnRow & { zones: readonly QueriedZone[] };

type MasterData = Pick<
  Machine,
  'info' | 'limits' | 'mainZone' | 'cabinetZones' | 'zoneSettings' | 'card' | 'enabled' | 'videoSerial'
>;

type InfoRow = Omit<MachineInfo, 'org' | 'mainZone' | 'cabinetZones' | keyof ClimateRange> &
  Parameters<typeof climateRangeOf>[0] & { orgId: string };

/** What everybody who sees a machine knows of it. */
export function machineInfoOf(row: InfoRow): MachineInfo {
  const { id, serialNo, name, orgName, province, city, lng, lat, model, storageClass, timezone, iccid } = row;
  return {
    id,
    serialNo,
    name,
    org: row.orgId,
    orgName,
    province,
    city,
    lng,
    lat,
    model,
    storageClass,
    iccid,
    timezone,
    ...climateRangeOf(row),
  };
}

/** The zones of its cabinets beside the main one, where it has some. */
function sideZones({ cabinetZones }: MachineRow, mainZone: string): Pick<MachineInfo, 'cabinetZones'> {
  const others = Object.entries(cabinetZones ?? {}).filter(([, zone]) => zone !== mainZone);
  return others.length > 0 ? { cabinetZones: Object.fromEntries(others) } : {};
}

function masterData(row: MachineRow): MasterData {
  const { iccid } = row;
  const mainZone = row.mainZone ?? DEFAULT_ZONE;
  return {
    info: { ...machineInfoOf(row), mainZone, ...sideZones(row, mainZone) },
    enabled: row.enabled,
    videoSerial: row.videoDeviceSerial ?? null,
    limits: limitsOf(row),
    mainZone,
    cabinetZones: new Map(Object.entries(row.cabinetZones ?? {})),
    zoneSettings: new Map(
      row.zones.map((own) => [own.zone, { set: settingsOf(own), limits: limitsOf(own) }]),
    ),
    card:
      row.cardId === null || iccid === null
        ? undefined
        : {
            id: row.cardId,
            iccid,
            usedMb: row.usedMb ?? 0,
            planMb: row.planMb ?? 0,
            imei: row.imeiBound,
            reported: row.imeiReported,
            moved: row.moved === true,
            operator: row.operator ?? '',
          },
  };
}

function isRange(state: ClimateRange, { tLow, tHigh, rhLow, rhHigh }: ClimateRange): boolean {
  return state.tLow === tLow && state.tHigh === tHigh && state.rhLow === rhLow && state.rhHigh === rhHigh;
}

/** With what its row says now; other limits are told to the screens with the next sweep. */
export function renewedMachine(known: Machine, row: MachineRow): Machine {
  const { serialNo } = row;
  // New hardware counts its boots and messages anew.
  const anew = { serialNo, boot: undefined, seq: undefined, lastTs: 0 };
  const machine = { ...known, ...masterData(row), ...(known.serialNo === serialNo ? {} : anew) };
  // What is so when it comes into use, or goes out of it, or its card has moved, is looked at once.
  if (machine.enabled !== known.enabled || machine.card?.moved !== known.card?.moved) machine.judged = false;
  const range = climateRangeOf(row);
  const ranged = isRange(known.state, range) ? known.state : { ...known.state, ...range };
  const state = withZones(machine, ranged);
  return state === known.state ? machine : { ...machine, state, judged: false };
}

export function newMachine(row: MachineRow): Machine {
  return {
    ...masterData(row),
    id: row.id,
    ix: row.ix,
    serialNo: row.serialNo,
    org: row.orgId,
    state: emptyState(row.id, climateRangeOf(row)),
    boot: undefined,
    seq: undefined,
    lastTs: 0,
    clockOff: false,
    heardFrom: 0,
    rebirthAt: 0,
    timeToldAt: 0,
    lostAt: undefined,
    goodbye: false,
    sensors: new Map(),
    hardSince: new Map(),
    rules: new Map(),
    retro: new Set(),
    graceUntil: 0,
    stock: new Map(),
    lanes: [],
    sales: [],
    judged: false,
  };
}
