import { ENV_INTERVAL_MS } from '../../contract/climate';
import { HEARTBEAT_MS } from '../../contract/machines';
import type { SimMachine } from '../../contract/simulation';
import { HOUR_MS } from '../../contract/time/durations';
import { isOn } from '../fleet/profile';
import { type Climate, cabinetZones, sensorsOf } from './climate';
import type { Counter } from './counter';
import { laneReport, type SimLane } from './goods';
import type { MachineOptions } from './machineOptions';
import { createTimetable, type Timetable } from './timetable';
import { rounded, type UpReport, type UpReportOf } from './upReport';
import type { Usage } from './usage';

const HEALTH_MS = 300_000;
const SIM_MS = 6 * HOUR_MS;
const COUNTERS_MS = 6 * HOUR_MS;
/** Twice as often during an excursion, unless it is often already. */
const HURRY_ABOVE_MS = 30_000;
/** Where nobody says which. */
export const SIM_FIRMWARE = '2.4.1';
const MAX_LANES = 800;
const MAX_CABINETS = 8;

/** What the machine reports regularly, whatever happens. */
export function createReports(
  options: MachineOptions,
  {
    climates,
    usage,
    counter,
  }: { climates: readonly [Climate, ...Climate[]]; usage: Usage; counter: Counter },
): Timetable {
  const { profile, random, startedAt, envIntervalMs = ENV_INTERVAL_MS } = options;
  const { counterEveryMs = COUNTERS_MS, miscounts = 0 } = profile;
  const chance = random.fork('radio');
  const envPeriod = (now: number) => {
    const hurried = envIntervalMs > HURRY_ABOVE_MS && isOn(profile.heaterStuck, (now - startedAt) / 1_000);
    return hurried ? envIntervalMs / 2 : envIntervalMs;
  };
  let last = startedAt;
  const env = (climate: Climate) => ({
    periodMs: () => envPeriod(last),
    firstMs: envIntervalMs,
    say(now: number) {
      last = now;
      return climate.report(now);
    },
  });
  const heartbeat = (now: number): UpReport => ({
    kind: 'hb',
    at: now,
    d: {
      up: Math.round((now - startedAt) / 1_000),
      rssi: Math.round(Math.min(-45, Math.max(-110, chance.normal(-74, 5)))),
      net: '4G',
      lat: chance.int(30, 120),
    },
  });
  const [main, ...beside] = climates;
  // Said by its own clock, as the times of sales are: however wrong that is, no sale is dated before.
  const since = startedAt - Math.abs(profile.quirks.clockOffMs);
  const counters = (now: number): UpReport => ({
    kind: 'counters',
    at: now,
    d: { since, n: counter.units() + miscounts },
  });
  return createTimetable(
    [
      env(main),
      { periodMs: () => HEARTBEAT_MS, firstMs: HEARTBEAT_MS, say: heartbeat },
      { periodMs: () => HEALTH_MS, firstMs: HEALTH_MS, say: (now) => healthReport(options, usage, now) },
      { periodMs: () => SIM_MS, firstMs: HEARTBEAT_MS, say: (now) => usage.report(now) },
      { periodMs: () => counterEveryMs, firstMs: HEALTH_MS, say: counters },
      ...beside.map(env),
    ],
    startedAt,
    random.fork('timetable'),
  );
}

export function healthReport(
  { profile, startedAt }: MachineOptions,
  usage: Usage,
  now: number,
): UpReportOf<'health'> {
  const sec = (now - startedAt) / 1_000;
  const powered = !isOn(profile.mainsLost, sec);
  const boards = [
    { addr: 1, ok: true },
    { addr: 2, ok: !isOn(profile.boardFault, sec) },
  ];
  const load = 20 + 10 * Math.sin(sec / 600);
  const d = { cpu: rounded(load, 0), mem: 54, disk: 61, t_ipc: rounded(44 + load / 10, 0), boards };
  return {
    kind: 'health',
    at: now,
    d: { ...d, ups: powered ? 98 : 90, mainsV: powered ? 221 : 0, mb_today: usage.today() },
  };
}

export function birthOf(
  machine: SimMachine,
  { lanes, firmware }: { lanes: readonly SimLane[]; firmware: string },
  now: number,
): UpReportOf<'birth'> {
  const { cabinets, iccid, model } = machine;
  const zones = cabinetZones(machine);
  const cabs = cabinets.slice(0, MAX_CABINETS).map(({ no, type, trays, zone }, index, all) => {
    const first = all.findIndex((each) => each.zone === zone) === index;
    const sensors = first ? [...sensorsOf(zones.indexOf(zone))] : [];
    return { no, type, addr: index + 1, trays, zones: [zone], sensors };
  });
  const reports = lanes.slice(0, MAX_LANES).map((lane) => ({ ...laneReport(lane), cap: lane.capacity }));
  const caps = ['drop', 'scan', 'face'];
  return {
    kind: 'birth',
    at: now,
    d: {
      fw: firmware,
      app: '5.0.3',
      hw: 'C',
      ipc: model,
      iccid: iccid ?? undefined,
      cabs,
      lanes: reports,
      caps,
    },
  };
}
