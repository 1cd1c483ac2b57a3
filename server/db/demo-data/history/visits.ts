import type { Random } from '../../../../contract/common/random';
import { doorLimitSec } from '../../../../contract/doors';
import { READER_NUMBERS } from '../../../../contract/simulation';
import { chinaMidnight } from '../../../../contract/time/chinaTime';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/time/durations';
import type { DemoMachine } from '../machines/machines';
import { type NewRow, roundTo, type World } from '../world';

const PURPOSES = ['replenish', 'inspect', 'repair', 'stocktake'] as const;
const METHODS = ['card', 'face', 'app'] as const;
/** The cabinet that is opened. */
export const DOOR = 'A';
/** Staff are out between these hours of the day. */
const SHIFT_HOURS = { from: 8, to: 20 };

/** Somebody stood at the machine. Times in ms. */
export interface DemoVisit {
  openAt: number;
  closeAt: number;
  purpose: (typeof PURPOSES)[number];
  /** Number of the person at the machine's reader. */
  by: string;
}

/** Longest usual visit, and how near its end comes to what the door allows. */
const VISIT_MIN = 14;
const NEAR_LIMIT = 0.95;
/** Part of the visits in which the door is forgotten; none that fills a machine takes so long. */
const FORGOTTEN = 0.12;

function stayMs(random: Random, purpose: DemoVisit['purpose']): number {
  const limit = doorLimitSec(purpose) / 60;
  const isForgotten = purpose !== 'replenish' && random.chance(FORGOTTEN);
  const minutes = isForgotten
    ? random.between(limit + 1, limit + 9)
    : random.between(1.5, Math.min(VISIT_MIN, limit * NEAR_LIMIT));
  return Math.round(minutes * MINUTE_MS);
}

/** Visits to a machine: refills every few days and occasional checks. Oldest first. */
export function planVisits(world: World, machine: DemoMachine): DemoVisit[] {
  const random = world.random.fork(`visits ${machine.id}`);
  const duringShift = (day: number) =>
    Math.floor(chinaMidnight(day) + random.between(SHIFT_HOURS.from, SHIFT_HOURS.to) * HOUR_MS);
  const visits: DemoVisit[] = [];
  let openAt = duringShift(world.from + random.between(1, 4) * DAY_MS);
  while (openAt < world.to - HOUR_MS) {
    const purpose = random.weighted(PURPOSES, (each) => (each === 'replenish' ? 7 : 1));
    visits.push({
      openAt,
      closeAt: openAt + stayMs(random, purpose),
      purpose,
      by: random.pick(READER_NUMBERS),
    });
    openAt = duringShift(openAt + random.between(1, 5) * DAY_MS);
  }
  return visits;
}

/** What the door contact recorded of the visits. */
export function buildDoors(
  world: World,
  machine: DemoMachine,
  visits: readonly DemoVisit[],
): NewRow<'doorRecords'>[] {
  const random = world.random.fork(`doors ${machine.id}`);
  return visits.map(({ openAt, closeAt, purpose, by }) => ({
    id: world.newId(openAt),
    ver: 2,
    deviceId: machine.id,
    orgId: machine.owner.orgId,
    cabinet: DOOR,
    state: 'closed',
    openAt: new Date(openAt),
    closeAt: new Date(closeAt),
    openBy: by,
    method: random.pick(METHODS),
    purpose,
    authorised: true,
    rise: roundTo(random.between(0.1, 1.8), 1),
  }));
}
