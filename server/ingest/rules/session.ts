import { SUSPECT_CLOCK_MS } from '../../../contract/live';
import { type Connection, type MachineState, OFFLINE_DEBOUNCE_MS } from '../../../contract/machines';
import { TIME_SYNC_MS } from '../../../contract/mqtt';
import { clockSignal, connectionSignal } from '../../alert-rules';
import type { UpMessage } from '../decode';
import type { Machine } from '../fleet/machine';
import { MACHINE_SILENCE_MS } from '../fleet/silence';
import { applyRules, type BatchPlan } from './plan';

const REBIRTH_EVERY_MS = 30_000;
const TELL_TIME_EVERY_MS = 600_000;
const SEQ_MODULUS = 256;

/** Every message proves that a machine is online; births, sequence and clock follow from the envelope. */
export function trackSession(plan: BatchPlan, machine: Machine, message: UpMessage, recvAt: number): void {
  machine.state.seenAt = recvAt;
  machine.lostAt = undefined;
  machine.goodbye = false;
  setConnection(plan, machine, 'online', recvAt);
  if (message.hist || message.ts === undefined) return;
  trackSequence(plan, machine, message, message.ts);
  trackClock(plan, machine, message.ts, recvAt, message.tq === 'unsync');
  machine.lastTs = Math.max(machine.lastTs, message.ts);
}

export function setConnection(plan: BatchPlan, machine: Machine, conn: Connection, at: number): void {
  machine.state.conn = conn;
  applyRules(plan, machine, [connectionSignal(conn, at)]);
}

function trackSequence(plan: BatchPlan, machine: Machine, message: UpMessage, ts: number): void {
  const { bd, seq } = message;
  if (seq === undefined) return;
  if (message.kind === 'birth') {
    // A smaller birth count with a newer time is a machine that lost its flash, not an old message.
    if (machine.boot === undefined || bd >= machine.boot || ts >= machine.lastTs) startBoot(machine, bd, seq);
    return;
  }
  if (machine.boot === undefined || bd > machine.boot) {
    startBoot(machine, bd, seq);
    askRebirth(plan, machine, 'unknown');
    return;
  }
  if (bd < machine.boot) return;
  advanceSequence(plan, machine, seq);
}

function startBoot(machine: Machine, bd: number, seq: number): void {
  machine.boot = bd;
  machine.seq = seq;
}

function advanceSequence(plan: BatchPlan, machine: Machine, seq: number): void {
  const ahead = machine.seq === undefined ? 1 : (seq - machine.seq + SEQ_MODULUS) % SEQ_MODULUS;
  // More than half a turn ahead is a message that was overtaken.
  if (ahead > SEQ_MODULUS / 2) return;
  if (ahead > 1) askRebirth(plan, machine, 'gap', machine.seq);
  machine.seq = seq;
}

/** Requests a rebirth of the machine, at most every 30 s. */
export function askRebirth(plan: BatchPlan, machine: Machine, why: 'gap' | 'unknown', last?: number): void {
  if (plan.now - machine.rebirthAt < REBIRTH_EVERY_MS) return;
  machine.rebirthAt = plan.now;
  plan.rebirths += 1;
  plan.down.push({ serialNo: machine.serialNo, kind: 'rebirth', payload: { why, last } });
}

function trackClock(plan: BatchPlan, machine: Machine, ts: number, recvAt: number, unsynced: boolean): void {
  const off = ts - recvAt;
  machine.clockOff = unsynced || Math.abs(off) > SUSPECT_CLOCK_MS;
  applyRules(plan, machine, [clockSignal(off, recvAt)]);
  if (Math.abs(off) <= TIME_SYNC_MS || plan.now - machine.timeToldAt < TELL_TIME_EVERY_MS) return;
  machine.timeToldAt = plan.now;
  plan.down.push({ serialNo: machine.serialNo, kind: 'time', payload: { ts: plan.now } });
}

/** The broker reports the end of a connection. A death certificate of an earlier birth is old news. */
export function trackDeath(plan: BatchPlan, machine: Machine, bd: number, clean: boolean): void {
  if (machine.boot !== undefined && bd < machine.boot) return;
  machine.goodbye = clean;
  machine.lostAt = clean ? plan.now - OFFLINE_DEBOUNCE_MS : (machine.lostAt ?? plan.now);
  setConnection(plan, machine, connectionAt(machine, plan.now), plan.now);
}

/** State of a connection at `now`, from the broker's report and the silence of the machine. */
export function connectionAt(
  machine: Pick<Machine, 'lostAt' | 'heardFrom'> & { state: Pick<MachineState, 'conn' | 'seenAt'> },
  now: number,
): Connection {
  const { lostAt, heardFrom, state } = machine;
  if (lostAt !== undefined) return now - lostAt >= OFFLINE_DEBOUNCE_MS ? 'offline' : 'checking';
  if (state.seenAt === null) return 'unknown';
  return now - Math.max(state.seenAt, heardFrom) > MACHINE_SILENCE_MS ? 'offline' : state.conn;
}
