import type { z } from 'zod';
import { ENV_INTERVAL_MS, type StorageClass } from '../contract/climate';
import type { Random } from '../contract/common/random';
import { HEARTBEAT_MS } from '../contract/machines';
import type { UP_PAYLOADS, UpKind } from '../contract/mqtt';
import type { SimMachine } from '../contract/simulation';
import { createDoor, type Door } from './door';
import { busyness, createLanes, type Lane, restock, type Sale, sales } from './goods';
import { ambientAt, restingZone, stepZone, type Zone } from './physics';
import { isWithin, type Profile } from './profile';

/** Something a machine wants to say. */
export type Utterance = { [K in UpKind]: { kind: K; d: z.input<(typeof UP_PAYLOADS)[K]> } }[UpKind];

export interface MachineOptions {
  machine: SimMachine;
  profile: Profile;
  random: Random;
  /** True time at the start, ms. */
  startedAt: number;
  envIntervalMs?: number;
}

/** A machine as it lives: physics, customers, visitors. It speaks by returning what it wants to say. */
export interface VirtualMachine {
  /** Advances to `now` (true time, ms). */
  step(now: number): Utterance[];
  birth(): Utterance;
  wantsConnection(now: number): boolean;
}

const FIRMWARE = '2.4.1';
const HEALTH_MS = 300_000;
const SIM_MS = 6 * 3_600_000;
const ENV_MB = 0.002;
/** Between two visits of the person who fills the machine, seconds. */
const VISIT_EVERY_SEC = 2 * 86_400;
const EXCURSION_FACTOR = 2;

interface State {
  at: number;
  zone: Zone;
  door: Door;
  lanes: Lane[];
  due: Record<'env' | 'hb' | 'health' | 'sim', number>;
  frozen?: { t: number; rh: number };
  powerOk: boolean;
  mbCycle: number;
  mbToday: number;
  tasks: number;
  visitDueSec: number;
  debris: number;
}

export function createMachine(options: MachineOptions): VirtualMachine {
  const { machine, profile, random, startedAt, envIntervalMs = ENV_INTERVAL_MS } = options;
  const { storageClass } = machine;
  const site = random.between(20, 24.5);
  const sensors = random.between(-0.2, 0.2);
  const state: State = {
    at: startedAt,
    zone: restingZone(storageClass),
    door: createDoor(),
    lanes: createLanes(machine.lanes),
    // Spread over the interval: a fleet that was switched on together does not speak in chorus.
    due: {
      env: startedAt + random.next() * envIntervalMs,
      hb: startedAt + random.next() * HEARTBEAT_MS,
      health: startedAt + random.next() * HEALTH_MS,
      sim: startedAt + random.next() * HEARTBEAT_MS,
    },
    powerOk: true,
    mbCycle: machine.simMb,
    mbToday: 0,
    tasks: 0,
    visitDueSec: random.between(60, VISIT_EVERY_SEC),
    debris: 0,
  };

  const secondsAt = (now: number) => (now - startedAt) / 1_000;
  const climate = (now: number, minutes: number, sec: number): void => {
    const failed = profile.coolingFails !== undefined && sec >= profile.coolingFails;
    const cooling = state.powerOk && !failed;
    const { ambient, ambientRh } = ambientAt(now, failed ? heatedSite(storageClass, site) : site);
    // A failed unit warms faster than a day allows to wait for: its fan still brings in the hall's air.
    const speed = failed ? 25 : 1;
    const around = { ambient, ambientRh, doorOpen: state.door.isOpen, cooling };
    state.zone = stepZone(state.zone, around, storageClass, minutes * speed);
  };

  const reading = (sec: number) => {
    const live = { t: round(state.zone.t + sensors, 1), rh: round(state.zone.rh, 1) };
    if (profile.sensorFreezes === undefined || sec < profile.sensorFreezes) return live;
    state.frozen ??= live;
    return state.frozen;
  };

  const env = (sec: number): Utterance => {
    state.mbCycle += ENV_MB;
    state.mbToday += ENV_MB;
    const main = reading(sec);
    const second = { t: round(state.zone.t + 0.3, 1), rh: round(state.zone.rh - 0.6, 1) };
    return {
      kind: 'env',
      d: {
        z: machine.cabinets[0]?.zone ?? 'Z1',
        s: [
          { id: 'T1', ...main, q: 'good' },
          { id: 'T2', ...second, q: 'good' },
        ],
        door: state.door.isOpen ? 1 : 0,
        comp: state.zone.compressor ? 'on' : 'off',
        pwr: state.powerOk ? 'mains' : 'battery',
      },
    };
  };

  const regular = (now: number, sec: number): Utterance[] => {
    const said: Utterance[] = [];
    const each = (name: keyof State['due'], period: number, say: () => Utterance) => {
      if (now < state.due[name]) return;
      said.push(say());
      state.due[name] += period * Math.max(1, Math.ceil((now - state.due[name]) / period));
    };
    const hurried = profile.coolingFails !== undefined && sec >= profile.coolingFails;
    each('env', hurried ? envIntervalMs / EXCURSION_FACTOR : envIntervalMs, () => env(sec));
    each('hb', HEARTBEAT_MS, () => ({
      kind: 'hb',
      d: { up: Math.floor(sec), rssi: Math.round(random.normal(-74, 4)), net: '4G', lat: 48, q: 0 },
    }));
    each('health', HEALTH_MS, () => ({
      kind: 'health',
      d: {
        cpu: round(random.between(8, 40), 0),
        mem: 54,
        disk: 61,
        ups: 98,
        mb_today: round(state.mbToday, 3),
      },
    }));
    each('sim', SIM_MS, () => sim());
    return said;
  };

  const sim = (): Utterance => ({
    kind: 'sim',
    d: { iccid: machine.iccid ?? '0', mb_cycle: round(state.mbCycle, 2), swap: false },
  });

  const task = () => {
    state.tasks += 1;
    return `DT${startedAt}${String(state.tasks).padStart(6, '0')}`;
  };

  const sold = ({ lane, rc }: Sale): Utterance[] => {
    const name = task();
    const end: Utterance = {
      kind: 'vend',
      d: { task: name, t: lane.t, ph: 'end', rc, drop: rc === 0 ? 'seen' : 'none', ms: 1_850, q: lane.stock },
    };
    if (rc !== 10) return [{ kind: 'vend', d: { task: name, t: lane.t, ph: 'start' } }, end];
    return [end, { kind: 'lane', d: { t: lane.t, st: 'paused', h: 'jam', q: lane.stock, why: 'jam' } }];
  };

  const power = (sec: number): Utterance[] => {
    const ok = !isWithin(profile.mainsLost, sec);
    if (ok === state.powerOk) return [];
    state.powerOk = ok;
    return [{ kind: 'power', d: ok ? { ev: 'mains_back' } : { ev: 'mains_lost', batt: 97, est_min: 180 } }];
  };

  const visits = (now: number, sec: number): Utterance[] => {
    const forgotten = profile.doorStaysOpen;
    if (forgotten !== undefined && sec >= forgotten && !state.door.visited) {
      return [state.door.open(now, { by: 'U102', pur: 'replenish', staySec: Number.POSITIVE_INFINITY })];
    }
    const said: Utterance[] = state.door.step(now, state.zone.t);
    if (said.length > 0) said.push({ kind: 'repl', d: slip(now) });
    if (state.door.isOpen || sec < state.visitDueSec) return said.filter(isWorthSaying);
    state.visitDueSec = sec + VISIT_EVERY_SEC;
    return [state.door.open(now, { by: 'U102', pur: 'replenish', staySec: random.between(60, 240) })];
  };

  const slip = (now: number) => {
    const lines = restock(state.lanes);
    return { no: `RP${now}`, lines };
  };

  /** The odd things of a storm: doors, faults and lanes in any order. */
  const oddities = (now: number, seconds: number): Utterance[] =>
    Array.from({ length: random.poisson(profile.eventsPerSecond * seconds) }, (): Utterance => {
      const lane = state.lanes[random.int(0, Math.max(0, state.lanes.length - 1))];
      const kind = random.int(0, 3);
      state.debris += 1;
      if (kind === 0 || !lane) return { kind: 'fault', d: { rc: 60, board: random.int(1, 9), raw: '0x04' } };
      if (kind === 1) return state.door.toggle(now);
      if (kind === 2) return { kind: 'lane', d: { t: lane.t, st: 'on', h: 'ok', q: lane.stock } };
      return env(0);
    });

  return {
    step(now) {
      const seconds = Math.max(0, (now - state.at) / 1_000);
      const sec = secondsAt(now);
      state.at = now;
      climate(now, seconds / 60, sec);
      const expected = seconds * busyness(now) * profile.demand;
      const bought = state.door.isOpen ? [] : sales(state.lanes, expected, random);
      return [
        ...power(sec),
        ...visits(now, sec),
        ...bought.flatMap(sold),
        ...oddities(now, seconds),
        ...regular(now, sec),
      ];
    },
    birth: () => ({
      kind: 'birth',
      d: {
        fw: FIRMWARE,
        app: '5.0.3',
        iccid: machine.iccid ?? undefined,
        cabs: machine.cabinets.map(({ no, type, trays, zone }) => ({ no, type, trays, zones: [zone] })),
        lanes: state.lanes.map(({ t, stock, capacity, blocked }) => ({
          ...{ t, q: stock, cap: capacity, st: blocked ? 'paused' : 'on', h: blocked ? 'jam' : 'ok' },
        })),
        caps: ['drop', 'scan'],
      },
    }),
    wantsConnection: (now) => !(profile.away ?? []).some((span) => isWithin(span, secondsAt(now))),
  };
}

/** The heat of the machine's own electronics when nothing carries it away. */
function heatedSite(storageClass: StorageClass, site: number): number {
  return storageClass === 'CN_ROOM' ? site + 14 : site;
}

function isWorthSaying(utterance: Utterance): boolean {
  return utterance.kind !== 'repl' || utterance.d.lines.length > 0;
}

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
