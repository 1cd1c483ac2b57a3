import type { OPENED_BY_METHODS } from '../../../contract/doors';
import { COMMAND_SPECS } from '../../../contract/machines/commandStates';
import { MINUTE_MS } from '../../../contract/time/durations';
import { localDay } from '../../../contract/time/localDay';
import { doorCloseSignals, doorOpenSignals, doorUnauthSignal, doorUnpairedSignal } from '../../alert-rules';
import type { MessageOf } from '../decode';
import { type Machine, placeOf } from '../fleet/machine';
import { applyRules, type BatchPlan, judgeLate, type OpenDoor } from '../rules/plan';
import { put } from './doorRow';

type DoorOpenEvent = Extract<MessageOf<'door'>['d'], { ev: 'open' }>;
type DoorCloseEvent = Extract<MessageOf<'door'>['d'], { ev: 'close' }>;

const SECOND = 1_000;
/** A credentialed opening delays annunciation once in this time. */
const GRACE_EVERY_MS = 30 * MINUTE_MS;
const REMOTE = 'remote' satisfies (typeof OPENED_BY_METHODS)[number];
/** The clock of a machine may be a little behind. */
export const SKEW_MS = 5_000;
const { ttlSec, withinSec } = COMMAND_SPECS.open_door;
/** So long after the console has told a machine to open its door, it is that opening. */
export const ORDERED_MS = (ttlSec + withinSec) * SECOND;

export function onDoor(plan: BatchPlan, machine: Machine, message: MessageOf<'door'>): void {
  const ts = message.ts as number;
  const { d, hist } = message;
  if (d.ev === 'open') opened(plan, machine, d, ts, hist);
  else closed(plan, machine, d, ts, hist);
  if (hist || (machine.state.doorAt ?? 0) > ts) return;
  machine.state.doorOpen = d.ev === 'open';
  machine.state.doorAt = ts;
}

function opened(plan: BatchPlan, machine: Machine, d: DoorOpenEvent, ts: number, hist: boolean): void {
  const key = `${machine.id}|${d.cab}`;
  const before = plan.openDoors.get(key);
  const overtaken = before !== undefined && before.openAt.getTime() > ts;
  // What the record, the alarm and every count of unauthorized openings say, whatever the machine thought of it.
  const mayOpen = d.auth && isKnown(plan, machine, d, ts);
  const door: OpenDoor = {
    id: plan.newId(),
    ver: 1,
    deviceId: machine.id,
    orgId: machine.org,
    cabinet: d.cab,
    state: 'open',
    openAt: new Date(ts),
    closeAt: null,
    openBy: d.by ?? null,
    method: d.m ?? null,
    purpose: d.pur,
    authorised: mayOpen,
    rise: null,
    videoSerial: machine.videoSerial,
  };
  put(plan, door);
  const place = placeOf(machine, d.cab);
  const who = d.auth && !mayOpen ? (holderOf(plan, machine, d.by)?.holder ?? d.by) : undefined;
  const signals = [
    ...doorOpenSignals({ cabinet: d.cab, place, at: ts, authorised: mayOpen, purpose: d.pur, who }),
    ...neverClosed(plan, machine, before, ts),
  ];
  // Two openings in a row: the closing between them is missing, the later opening is its latest time.
  if (overtaken) close(plan, door, before.openAt.getTime(), null);
  else {
    if (before) close(plan, before, ts, null);
    plan.openDoors.set(key, door);
  }
  if (hist || overtaken) {
    judgeLate(plan, machine, signals);
    return;
  }
  if (before) applyRules(plan, machine, doorCloseSignals(d.cab, ts));
  applyRules(plan, machine, signals);
  if (mayOpen) grantGrace(plan, machine, ts);
}

const holderOf = (plan: BatchPlan, machine: Machine, by?: string | null) =>
  plan.loaded.credentials.get(`${machine.id}|${by}`);

/**
 * Is the person known? A machine may admit anyone on its own list: that list is only trusted where
 * the number is one of ours and good on this day, or the console has ordered the opening.
 */
function isKnown(plan: BatchPlan, machine: Machine, d: DoorOpenEvent, ts: number): boolean {
  if (d.m === REMOTE) {
    const ordered = plan.loaded.ordered.get(machine.id) ?? [];
    return ordered.some((at) => at - SKEW_MS <= ts && ts <= at + ORDERED_MS);
  }
  const credential = holderOf(plan, machine, d.by);
  if (!credential) return false;
  const { enabled, validFrom, validTo } = credential;
  const day = localDay(ts, machine.info.timezone);
  return enabled && validFrom <= day && (validTo === null || day <= validTo);
}

/** The opening before this one, if its closing was never reported. The same one repeated is none. */
function neverClosed(plan: BatchPlan, machine: Machine, before: OpenDoor | undefined, ts: number) {
  if (!before || before.openAt.getTime() >= ts) return [];
  const who = holderOf(plan, machine, before.openBy)?.holder ?? before.openBy ?? undefined;
  return [doorUnpairedSignal(before.cabinet, ts, who)];
}

function grantGrace(plan: BatchPlan, machine: Machine, ts: number): void {
  const graceMs = machine.limits.doorGraceSec * SECOND;
  if (ts - (machine.graceUntil - graceMs) < GRACE_EVERY_MS) return;
  machine.graceUntil = ts + graceMs;
  plan.graceChanges.add(machine.id);
}

function closed(plan: BatchPlan, machine: Machine, d: DoorCloseEvent, ts: number, hist: boolean): void {
  const key = `${machine.id}|${d.cab}`;
  const before = plan.openDoors.get(key);
  if (before && before.openAt.getTime() <= ts) {
    close(plan, before, ts, d.dT ?? null);
    plan.openDoors.set(key, undefined);
  } else unpaired(plan, machine, d, ts, hist);
  if (!hist) applyRules(plan, machine, doorCloseSignals(d.cab, ts));
}

/** A closing without its opening: the duration gives its time, the person is unknown. */
function unpaired(plan: BatchPlan, machine: Machine, d: DoorCloseEvent, ts: number, hist: boolean): void {
  const signals = [doorUnauthSignal({ cabinet: d.cab, at: ts, place: placeOf(machine, d.cab) })];
  if (hist) judgeLate(plan, machine, signals);
  else applyRules(plan, machine, signals);
  put(plan, {
    id: plan.newId(),
    ver: 1,
    deviceId: machine.id,
    orgId: machine.org,
    cabinet: d.cab,
    state: 'closed',
    openAt: new Date(ts - (d.dur ?? 0) * SECOND),
    closeAt: new Date(ts),
    openBy: null,
    method: null,
    purpose: 'unknown',
    authorised: false,
    rise: d.dT ?? null,
    videoSerial: machine.videoSerial,
  });
}

function close(plan: BatchPlan, door: OpenDoor, at: number, rise: number | null): void {
  put(plan, { ...door, ver: door.ver + 1, state: 'closed', closeAt: new Date(at), rise });
}
