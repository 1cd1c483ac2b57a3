import type { Random } from '../../contract/common/random';
import { READER_NUMBERS } from '../../contract/simulation';
import { VEND_RC } from '../../contract/vend';
import type { Door } from './door';
import { laneReport, type SimLane } from './goods';
import type { UpReport } from './upReport';

const FAULTS = [VEND_RC.jam, VEND_RC.motorMissing, VEND_RC.liftError, VEND_RC.boardOffline] as const;
const BOARDS = 9;

/** One of the things that happen in a storm: doors, faults, lanes in any order. */
export function randomEvent(
  now: number,
  door: Door,
  temperature: number,
  lanes: readonly SimLane[],
  random: Random,
): UpReport {
  const kind = random.int(0, 2);
  const lane = lanes.length > 0 ? random.pick(lanes) : undefined;
  if (kind === 0 && lane) return { kind: 'lane', at: now, d: { ...laneReport(lane), why: 'check' } };
  if (kind === 1) return rattle(now, door, temperature, random);
  const rc = random.pick(FAULTS);
  const motor = rc === VEND_RC.jam || rc === VEND_RC.motorMissing ? lane?.t : undefined;
  return { kind: 'fault', at: now, d: { rc, board: random.int(1, BOARDS), motor, raw: '0x04' } };
}

function rattle(now: number, door: Door, temperature: number, random: Random): UpReport {
  if (door.isOpen) return door.close(now, temperature);
  const by = random.pick(READER_NUMBERS);
  return door.open(now, temperature, { by, method: 'card', purpose: 'inspect', staySec: 30 });
}
