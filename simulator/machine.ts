import { ENV_INTERVAL_MS } from '../contract/climate';
import type { Random } from '../contract/common/random';
import { HEARTBEAT_MS } from '../contract/machines';
import type { SimMachine } from '../contract/simulation';
import { VEND_RC } from '../contract/vend';
import { type Climate, createClimate } from './climate';
import { type Counter, createCounter } from './counter';
import { createLanes, type Lane, laneReport } from './goods';
import { oddity } from './oddities';
import { isOn, type Profile } from './profile';
import { createTimetable, type Timetable } from './timetable';
import { createUsage, type Usage } from './usage';
import { rounded, type Utterance, type UtteranceOf } from './utterance';
import { createVisits, type Visits } from './visits';

export interface MachineOptions {
  machine: SimMachine;
  profile: Profile;
  random: Random;
  /** True time at the start, ms. */
  startedAt: number;
  envIntervalMs?: number;
}

/** A machine as it lives: air, customers, visitors. It speaks by returning what it wants to say. */
export interface VirtualMachine {
  /**
   * Lives on until `to` (true time, ms) in equal steps from the start, so that what happens does not
   * depend on how often it is called.
   */
  advance(to: number): Utterance[];
  birth(now: number): UtteranceOf<'birth'>;
  /** What a machine says that is switched off properly. */
  farewell(now: number): Utterance[];
  wantsConnection(now: number): boolean;
  openDoor(now: number): Utterance[];
  /** Sells from a lane; false when there is nothing to sell. */
  vend(laneNo: string): boolean;
}

/** Length of a step, ms. */
export const STEP_MS = 500;
/** After a longer gap (the computer slept) the time between is not lived. */
const LEAP_MS = 60_000;
const HEALTH_MS = 300_000;
const SIM_MS = 6 * 3_600_000;
const HURRY_ABOVE_MS = 30_000;
const FIRMWARE = '2.4.1';
const MAX_LANES = 800;

interface Parts {
  climate: Climate;
  lanes: Lane[];
  counter: Counter;
  visits: Visits;
  usage: Usage;
}

function build({ machine, profile, random, startedAt }: MachineOptions): Parts {
  const lanes = createLanes(machine.lanes);
  const cabinet = machine.cabinets[0]?.no ?? 'A';
  return {
    climate: createClimate(machine, random.fork('climate')),
    lanes,
    counter: createCounter(lanes, profile.demand, startedAt, random.fork('counter')),
    visits: createVisits({ cabinet, lanes, profile, random: random.fork('visits') }),
    usage: createUsage(machine.iccid, machine.simMb, profile.mbPerDay, startedAt),
  };
}

export function createMachine(options: MachineOptions): VirtualMachine {
  const { machine, profile, random, startedAt } = options;
  const parts = build(options);
  const { climate, lanes, counter, visits, usage } = parts;
  const timetable = regularly(options, parts);
  const odd = random.fork('oddities');
  let at = startedAt;
  let powered = true;
  let boardOk = true;
  const secondsAt = (now: number) => (now - startedAt) / 1_000;

  /** Edges of what goes wrong inside. */
  const troubles = (now: number, sec: number): Utterance[] => {
    const said: Utterance[] = [];
    const mains = !isOn(profile.mainsLost, sec);
    if (mains !== powered) {
      said.push({
        kind: 'power',
        at: now,
        d: mains ? { ev: 'mains_back' } : { ev: 'mains_lost', batt: 97, est_min: 240 },
      });
    }
    const board = !isOn(profile.boardFault, sec);
    if (!board && boardOk)
      said.push({ kind: 'fault', at: now, d: { rc: VEND_RC.boardOffline, board: 2, raw: '0x00' } });
    if (board && !boardOk) said.push(health(options, usage, now));
    powered = mains;
    boardOk = board;
    return said;
  };
  const storm = (now: number, seconds: number): Utterance[] => {
    if (profile.oddPerSec === 0) return [];
    const count = odd.poisson(profile.oddPerSec * seconds);
    return Array.from({ length: count }, () => oddity(now, visits.door, climate.temperature(), lanes, odd));
  };
  const step = (now: number): Utterance[] => {
    const seconds = STEP_MS / 1_000;
    const sec = secondsAt(now);
    const edges = troubles(now, sec);
    const doorOpen = visits.door.isOpen;
    const heaterStuck = isOn(profile.heaterStuck, sec);
    climate.step(now, seconds, {
      doorOpen,
      powered,
      heaterStuck,
      sensorFrozen: isOn(profile.sensorFrozen, sec),
    });
    usage.step(now, seconds);
    return [
      ...edges,
      ...visits.step(now, sec, climate.temperature()),
      ...counter.step(now, seconds, powered && !doorOpen),
      ...storm(now, seconds),
      ...timetable.step(now),
      ...(usage.isNews() ? [usage.report(now)] : []),
    ];
  };
  return {
    advance(to) {
      if (Math.abs(to - at) > LEAP_MS) at = to - STEP_MS;
      const said: Utterance[] = [];
      for (; at + STEP_MS <= to; at += STEP_MS) {
        const now = at + STEP_MS;
        for (const utterance of step(now)) said.push(utterance);
      }
      return said;
    },
    birth: (now) => birthOf(machine, lanes, now),
    farewell(now) {
      const shut = visits.door.isOpen ? [visits.door.close(now, climate.temperature())] : [];
      return [...shut, { kind: 'state', at: now, d: { s: 'disconnected' } }];
    },
    wantsConnection: (now) => !isOn(profile.away, secondsAt(now)),
    openDoor: (now) => visits.openRemotely(now, climate.temperature()),
    vend(laneNo) {
      const lane = lanes.find(({ t, stock, jammed }) => t === laneNo && stock > 0 && !jammed);
      if (lane) counter.order(lane);
      return lane !== undefined;
    },
  };
}

function regularly(options: MachineOptions, { climate, usage }: Parts): Timetable {
  const { profile, random, startedAt, envIntervalMs = ENV_INTERVAL_MS } = options;
  const chance = random.fork('radio');
  const envPeriod = (now: number) => {
    const hurried = envIntervalMs > HURRY_ABOVE_MS && isOn(profile.heaterStuck, (now - startedAt) / 1_000);
    return hurried ? envIntervalMs / 2 : envIntervalMs;
  };
  let last = startedAt;
  const env = (now: number) => {
    last = now;
    return climate.report(now);
  };
  const heartbeat = (now: number): Utterance => ({
    kind: 'hb',
    at: now,
    d: {
      up: Math.round((now - startedAt) / 1_000),
      rssi: Math.round(Math.min(-45, Math.max(-110, chance.normal(-74, 5)))),
      net: '4G',
      lat: chance.int(30, 120),
    },
  });
  return createTimetable(
    [
      { periodMs: () => envPeriod(last), firstMs: envIntervalMs, say: env },
      { periodMs: () => HEARTBEAT_MS, firstMs: HEARTBEAT_MS, say: heartbeat },
      { periodMs: () => HEALTH_MS, firstMs: HEALTH_MS, say: (now) => health(options, usage, now) },
      { periodMs: () => SIM_MS, firstMs: HEARTBEAT_MS, say: (now) => usage.report(now) },
    ],
    startedAt,
    random.fork('timetable'),
  );
}

function health({ profile, startedAt }: MachineOptions, usage: Usage, now: number): UtteranceOf<'health'> {
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

function birthOf(machine: SimMachine, lanes: readonly Lane[], now: number): UtteranceOf<'birth'> {
  const { cabinets, iccid, model } = machine;
  const cabs = cabinets.slice(0, 8).map(({ no, type, trays, zone }, index) => {
    const sensors = index === 0 ? ['T1', 'T2'] : [];
    return { no, type, addr: index + 1, trays, zones: [zone], sensors };
  });
  const reports = lanes.slice(0, MAX_LANES).map((lane) => ({ ...laneReport(lane), cap: lane.capacity }));
  const caps = ['drop', 'scan', 'face'];
  return {
    kind: 'birth',
    at: now,
    d: {
      fw: FIRMWARE,
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
