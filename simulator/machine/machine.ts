import type { CourierTask } from '../../contract/simulation';
import { isOn } from '../fleet/profile';
import type { Boxes } from './lockers/boxes';
import type { MachineOptions } from './machineOptions';
import { createNightCount } from './nightCount';
import { build, type MachineParts } from './parts';
import { randomEvent } from './randomEvents';
import { birthOf, createReports, SIM_FIRMWARE } from './reports';
import type { Settings } from './settings';
import { createTroubles } from './troubles';
import type { UpReport, UpReportOf } from './upReport';
import type { VendNames } from './vendNames';

/** Simulation of a machine: climate, customers, visitors. Each step returns its messages. */
export interface VirtualMachine {
  /**
   * Lives on until `to` (true time, ms) in equal steps from the start, so that what happens does not
   * depend on how often it is called.
   */
  advance(to: number): UpReport[];
  birth(now: number): UpReportOf<'birth'>;
  /** What a machine says that is switched off properly. */
  farewell(now: number): UpReport[];
  wantsConnection(now: number): boolean;
  openDoor(now: number): UpReport[];
  /** Opens a box of a locker cabinet; undefined when the command names none. */
  openBox: Boxes['open'];
  /** Hands out of a lane what was paid elsewhere, or for a test; false when there is no such lane, or nothing to test. */
  vend(laneNo: string, names: VendNames): boolean;
  /** A customer pays for what a prescription says; what comes out is the server's to say. */
  redeem(errand: CourierTask, now: number): UpReport[];
  /** From now on it is born with this version. */
  runs(firmware: string): void;
  /** What it holds of what it was told. */
  holds: Settings['report'];
  /** Does what it is told besides; undefined for what it does not understand. */
  set: Settings['set'];
}

/** Length of a step, ms. */
export const SIM_STEP_MS = 500;
/** After a longer gap (the computer slept) the time between is not lived. */
const LEAP_MS = 60_000;

/** What happens in a machine from one step to the next. */
function createStep(options: MachineOptions, parts: MachineParts) {
  const { climate, beside, lanes, counter, visits, usage, settings, couriers, boxes } = parts;
  const { profile, random, startedAt } = options;
  const reports = createReports(options, { climates: [climate, ...beside], usage, counter });
  const troubles = createTroubles(options, usage);
  const nights = createNightCount(lanes, startedAt, random.fork('night count'));
  const odd = random.fork('oddities');
  const storm = (now: number, seconds: number): UpReport[] => {
    if (profile.oddPerSec === 0) return [];
    const count = odd.poisson(profile.oddPerSec * seconds);
    return Array.from({ length: count }, () =>
      randomEvent(now, visits.door, climate.temperature(), lanes, odd),
    );
  };
  return (now: number): UpReport[] => {
    const seconds = SIM_STEP_MS / 1_000;
    const sec = (now - startedAt) / 1_000;
    const edges = troubles.step(now, sec);
    const { powered } = troubles;
    const doorOpen = visits.door.isOpen;
    const heaterStuck = isOn(profile.heaterStuck, sec);
    climate.step(now, seconds, {
      doorOpen,
      powered,
      heaterStuck,
      sensorFrozen: isOn(profile.sensorFrozen, sec),
    });
    for (const zone of beside)
      zone.step(now, seconds, { doorOpen, powered, heaterStuck: false, sensorFrozen: false });
    usage.step(now, seconds);
    return [
      ...edges,
      ...visits.step(now, sec, climate.temperature()),
      ...counter.step(now, seconds, powered && !doorOpen),
      ...storm(now, seconds),
      ...reports.step(now),
      ...nights.step(now),
      ...settings.step(now),
      ...couriers.step(now),
      ...boxes.step(now),
      ...(usage.isNews() ? [usage.report(now)] : []),
    ];
  };
}

export function createMachine(options: MachineOptions): VirtualMachine {
  const { machine, profile, startedAt } = options;
  const parts = build(options);
  const { climate, lanes, counter, visits, settings, boxes } = parts;
  const step = createStep(options, parts);
  let at = startedAt;
  let firmware = machine.firmware ?? SIM_FIRMWARE;
  return {
    advance(to) {
      if (Math.abs(to - at) > LEAP_MS) at = to - SIM_STEP_MS;
      const said: UpReport[] = [];
      for (; at + SIM_STEP_MS <= to; at += SIM_STEP_MS) {
        const now = at + SIM_STEP_MS;
        for (const utterance of step(now)) said.push(utterance);
      }
      return said;
    },
    birth: (now) => birthOf(machine, { lanes, firmware }, now),
    runs(version) {
      firmware = version;
    },
    farewell(now) {
      const shut = visits.door.isOpen ? [visits.door.close(now, climate.temperature())] : [];
      return [...shut, { kind: 'state', at: now, d: { s: 'disconnected' } }];
    },
    wantsConnection: (now) => !isOn(profile.away, (now - startedAt) / 1_000),
    holds: settings.report,
    set: settings.set,
    openBox: boxes.open,
    openDoor: (now) => visits.openRemotely(now, climate.temperature()),
    vend(laneNo, names) {
      const lane = lanes.find(({ t }) => t === laneNo);
      const able = lane !== undefined && lane.stock > 0 && !lane.jammed && !lane.locked;
      // Of an order the end is reported whatever it is; a test is not begun.
      const isTaken = lane !== undefined && (able || names.ord !== undefined);
      if (isTaken) counter.order(lane, names);
      return isTaken;
    },
    redeem: ({ no, id }, now) => [{ kind: 'rx', at: now, d: { no, id, ord: counter.nextOrder() } }],
  };
}
