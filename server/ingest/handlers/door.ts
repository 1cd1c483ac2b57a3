import { localDay } from '../../../contract/common/localDay';
import { doorCloseSignals, doorOpenSignals, doorUnauthSignal } from '../../modules/rules';
import type { MessageOf } from '../decode';
import type { Machine } from '../fleet/machine';
import { judge, judgeLate, type OpenDoor, type Plan } from '../rules/plan';
import { put } from './doorRow';

type DoorOpenEvent = Extract<MessageOf<'door'>['d'], { ev: 'open' }>;
type DoorCloseEvent = Extract<MessageOf<'door'>['d'], { ev: 'close' }>;

const SECOND = 1_000;
/** A credentialed opening delays annunciation once in this time. */
const GRACE_EVERY_MS = 30 * 60_000;

export function onDoor(plan: Plan, machine: Machine, message: MessageOf<'door'>): void {
  const ts = message.ts as number;
  const { d, hist } = message;
  if (d.ev === 'open') opened(plan, machine, d, ts, hist);
  else closed(plan, machine, d, ts, hist);
  if (hist || (machine.state.doorAt ?? 0) > ts) return;
  machine.state.doorOpen = d.ev === 'open';
  machine.state.doorAt = ts;
}

function opened(plan: Plan, machine: Machine, d: DoorOpenEvent, ts: number, hist: boolean): void {
  const key = `${machine.id}|${d.cab}`;
  const before = plan.openDoors.get(key);
  const overtaken = before !== undefined && before.openAt.getTime() > ts;
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
    authorised: d.auth,
    rise: null,
    videoSerial: machine.videoSerial,
  };
  put(plan, door);
  const holder = d.auth ? invalidHolder(plan, machine, d.by, ts) : undefined;
  const mayOpen = d.auth && holder === undefined;
  const signals = doorOpenSignals({ cabinet: d.cab, at: ts, authorised: mayOpen, purpose: d.pur, holder });
  // Two openings in a row: the closing between them never came, the later opening is its latest time.
  if (overtaken) close(plan, door, before.openAt.getTime(), null);
  else {
    if (before) close(plan, before, ts, null);
    plan.openDoors.set(key, door);
  }
  if (hist || overtaken) {
    judgeLate(plan, machine, signals);
    return;
  }
  if (before) judge(plan, machine, doorCloseSignals(d.cab, ts));
  judge(plan, machine, signals);
  if (mayOpen) grantGrace(plan, machine, ts);
}

/** Who holds a number that the machine has let in although it is not good on this day; undefined where nothing is wrong. */
function invalidHolder(
  plan: Plan,
  machine: Machine,
  number: string | undefined,
  ts: number,
): string | undefined {
  const credential = plan.loaded.credentials.get(`${machine.id}|${number}`);
  if (!credential) return undefined;
  const { holder, enabled, validFrom, validTo } = credential;
  const day = localDay(ts, machine.info.timezone);
  const isGood = enabled && validFrom <= day && (validTo === null || day <= validTo);
  return isGood ? undefined : holder;
}

function grantGrace(plan: Plan, machine: Machine, ts: number): void {
  const graceMs = machine.limits.doorGraceSec * SECOND;
  if (ts - (machine.graceUntil - graceMs) < GRACE_EVERY_MS) return;
  machine.graceUntil = ts + graceMs;
  plan.graceChanges.add(machine.id);
}

function closed(plan: Plan, machine: Machine, d: DoorCloseEvent, ts: number, hist: boolean): void {
  const key = `${machine.id}|${d.cab}`;
  const before = plan.openDoors.get(key);
  if (before && before.openAt.getTime() <= ts) {
    close(plan, before, ts, d.dT ?? null);
    plan.openDoors.set(key, undefined);
  } else unpaired(plan, machine, d, ts, hist);
  if (!hist) judge(plan, machine, doorCloseSignals(d.cab, ts));
}

/** A closing whose opening never came: its duration tells when that was, nobody tells who it was. */
function unpaired(plan: Plan, machine: Machine, d: DoorCloseEvent, ts: number, hist: boolean): void {
  const signals = [doorUnauthSignal(d.cab, ts)];
  if (hist) judgeLate(plan, machine, signals);
  else judge(plan, machine, signals);
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

function close(plan: Plan, door: OpenDoor, at: number, rise: number | null): void {
  put(plan, { ...door, ver: door.ver + 1, state: 'closed', closeAt: new Date(at), rise });
}
