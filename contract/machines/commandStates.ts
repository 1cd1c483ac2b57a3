import { defineStates } from '../kit/states';
import type { ActionKey } from '../permissions';
import { HOUR_MS } from '../time/durations';

/** Remote commands of a machine. */
export const COMMAND_TYPES = [
  'open_door',
  'reboot',
  'test_dispense',
  'lock_sale',
  'unlock_sale',
  'sync_time',
  'set_env',
  'apply_plan',
  'set_price',
  'ad_sync',
  'set_password',
  'sync_stock',
] as const;
export type CommandType = (typeof COMMAND_TYPES)[number];

/** What shows, apart from the machine's own answer, that it was done. */
export const WITNESSES = [
  'door_opened',
  'restarted',
  'goods_dropped',
  'lanes_locked',
  'lanes_unlocked',
  'clock_right',
  'climate_reported',
  'plan_reported',
  'prices_reported',
  'adverts_reported',
  'password_reported',
  'stock_reported',
] as const;
export type EvidenceSource = (typeof WITNESSES)[number];

interface CommandSpec {
  /** A machine drops the command when this time is over, seconds. */
  ttlSec: number;
  witness: EvidenceSource;
  /** The witness is expected this long after the machine has said that it is done, seconds. */
  withinSec: number;
  /** Another person approves it before it is sent: one who may do this. */
  approval?: ActionKey;
  /** Not idempotent: it is not sent again to a machine that has restarted. */
  once?: true;
  /** Supersedes an earlier one: a machine that has not received that one is no longer sent it. */
  undoneBy?: CommandType;
}

const HOUR_SEC = 3_600;

export const COMMAND_SPECS: Readonly<Record<CommandType, CommandSpec>> = {
  open_door: { ttlSec: 60, witness: 'door_opened', withinSec: 30, once: true },
  reboot: { ttlSec: 300, witness: 'restarted', withinSec: 180, once: true },
  test_dispense: { ttlSec: 60, witness: 'goods_dropped', withinSec: 60, once: true },
  lock_sale: { ttlSec: HOUR_SEC, witness: 'lanes_locked', withinSec: 60, undoneBy: 'unlock_sale' },
  unlock_sale: {
    ttlSec: 300,
    witness: 'lanes_unlocked',
    withinSec: 60,
    approval: 'device:unlockSale',
    undoneBy: 'lock_sale',
  },
  // The time it carries grows old on the way.
  sync_time: { ttlSec: 30, witness: 'clock_right', withinSec: 180 },
  set_env: { ttlSec: HOUR_SEC, witness: 'climate_reported', withinSec: 120 },
  apply_plan: { ttlSec: HOUR_SEC, witness: 'plan_reported', withinSec: 120 },
  set_price: { ttlSec: HOUR_SEC, witness: 'prices_reported', withinSec: 120, approval: 'track:price' },
  ad_sync: { ttlSec: HOUR_SEC, witness: 'adverts_reported', withinSec: 120 },
  set_password: { ttlSec: HOUR_SEC, witness: 'password_reported', withinSec: 120 },
  // What is sold on the way is not in it.
  sync_stock: { ttlSec: 60, witness: 'stock_reported', withinSec: 60 },
};

/** Reason codes of commands sent by the system; people enter reasons as text. */
const COMMAND_REASONS = [
  'hold',
  'lift',
  'disable',
  'enable',
  'schedule',
  'cabinet',
  'drift',
  'password',
  'service',
  'price',
  'filled',
  'zone',
] as const;
export type CommandReason = (typeof COMMAND_REASONS)[number];
export const isCommandReason = (reason: unknown): reason is CommandReason =>
  (COMMAND_REASONS as readonly unknown[]).includes(reason);

/** How long a command waits for the second person. */
export const APPROVAL_MS = 4 * HOUR_MS;

/** Without a final report of the machine this long after its deadline, the outcome of a command is unknown. */
export const COMMAND_SILENCE_MS = 30_000;

/** On its way, or about to be. */
export const IN_FLIGHT = ['queued', 'sent', 'received', 'running', 'reported'] as const;

/** A second command of the same kind is refused while one is in one of these. */
export const PENDING_COMMANDS = ['awaiting', ...IN_FLIGHT] as const;

/** The command was sent, and nothing shows that it was carried out. */
export const UNPROVEN: readonly string[] = ['contradicted', 'unknown'];

/**
 * A command to a machine: what it says of itself ends in `reported`; only another signal makes that `verified`.
 */
export const remoteStates = defineStates({
  field: 'state',
  initial: 'awaiting',
  states: {
    awaiting: 'warn',
    refused: 'bad',
    queued: 'off',
    sent: 'warn',
    received: 'warn',
    running: 'warn',
    reported: 'warn',
    verified: 'ok',
    contradicted: 'bad',
    rejected: 'bad',
    failed: 'bad',
    expired: 'bad',
    unknown: 'bad',
    cancelled: 'off',
  },
  events: {
    approve: { from: ['awaiting'], to: 'queued', needs: 'O', error: 'err.command.decided' },
    refuse: { from: ['awaiting'], to: 'refused', needs: 'O', reason: true, error: 'err.command.decided' },
    lapse: { from: ['awaiting'], to: 'expired', needs: 'system' },
    send: { from: ['queued'], to: 'sent', needs: 'system' },
    receive: { from: ['sent'], to: 'received', needs: 'system' },
    run: { from: ['sent', 'received'], to: 'running', needs: 'system' },
    report: { from: ['sent', 'received', 'running'], to: 'reported', needs: 'system' },
    verify: { from: ['reported'], to: 'verified', needs: 'system' },
    // What was seen first may be denied later: a lane that was locked sells.
    contradict: { from: ['reported', 'verified'], to: 'contradicted', needs: 'system' },
    reject: { from: ['sent', 'received', 'running'], to: 'rejected', needs: 'system' },
    fail: { from: ['sent', 'received', 'running'], to: 'failed', needs: 'system' },
    expire: { from: ['queued', 'sent'], to: 'expired', needs: 'system' },
    lose: { from: ['sent', 'received', 'running'], to: 'unknown', needs: 'system' },
    cancel: { from: ['awaiting', 'queued'], to: 'cancelled', needs: 'O', error: 'err.command.sent' },
  },
});
