import { defineStates } from '../kit/states';

/** What a machine is told to do from afar. */
export const COMMAND_TYPES = ['open_door', 'reboot', 'test_dispense'] as const;
export type CommandType = (typeof COMMAND_TYPES)[number];

/** What shows, apart from the machine's own answer, that it was done. */
export const WITNESSES = ['door_opened', 'restarted', 'goods_dropped'] as const;
export type Witness = (typeof WITNESSES)[number];

interface CommandSpec {
  /** A machine drops the command when this time is over, seconds. */
  ttlSec: number;
  witness: Witness;
  /** The witness is expected this long after the machine has said that it is done, seconds. */
  withinSec: number;
}

export const COMMAND_SPECS: Readonly<Record<CommandType, CommandSpec>> = {
  open_door: { ttlSec: 60, witness: 'door_opened', withinSec: 30 },
  reboot: { ttlSec: 300, witness: 'restarted', withinSec: 180 },
  test_dispense: { ttlSec: 60, witness: 'goods_dropped', withinSec: 60 },
};

/** Without a last word of the machine this long after its time is over, nobody knows what became of a command. */
export const SILENCE_MS = 30_000;

/** A second command of the same kind is refused while one is in one of these. */
export const IN_FLIGHT = ['queued', 'sent', 'received', 'running', 'reported'] as const;

/**
 * A command to a machine: what it says of itself ends in `reported`; only another signal makes that `verified`.
 */
export const remoteStates = defineStates({
  field: 'state',
  initial: 'queued',
  states: {
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
    send: { from: ['queued'], to: 'sent', needs: 'system' },
    receive: { from: ['sent'], to: 'received', needs: 'system' },
    run: { from: ['sent', 'received'], to: 'running', needs: 'system' },
    report: { from: ['sent', 'received', 'running'], to: 'reported', needs: 'system' },
    verify: { from: ['reported'], to: 'verified', needs: 'system' },
    contradict: { from: ['reported'], to: 'contradicted', needs: 'system' },
    reject: { from: ['sent', 'received', 'running'], to: 'rejected', needs: 'system' },
    fail: { from: ['sent', 'received', 'running'], to: 'failed', needs: 'system' },
    expire: { from: ['queued', 'sent'], to: 'expired', needs: 'system' },
    lose: { from: ['sent', 'received', 'running'], to: 'unknown', needs: 'system' },
    cancel: { from: ['queued'], to: 'cancelled', needs: 'O', error: 'err.command.sent' },
  },
});
