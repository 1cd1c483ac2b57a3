import { setTimeout as sleep } from 'node:timers/promises';
import { createFailureLimit, isOwnClientId } from './access';
import type { Authenticate, MachineCredential } from './types';

/** A connection that asks to come in. */
export interface ConnectAttempt extends MachineCredential {
  address: string;
  clientId: string;
  serialNo: string;
}

export interface SignInOptions {
  authenticate: Authenticate;
  clock: () => number;
  /** Holds a refusal back where there were too many. */
  hold?: (ms: number) => Promise<unknown>;
}

const FAILURES_A_MINUTE = 100;
const MINUTE = 60_000;
const SLOW_MS = 1_000;

/**
 * Authenticates machines. After many failures of one address and serial number, or of one address for unknown serial
 * numbers, each refusal is delayed. A right secret never waits: a fleet may share one address.
 */
export function createSignIn({ authenticate, clock, hold = sleep }: SignInOptions) {
  const failures = createFailureLimit(FAILURES_A_MINUTE, MINUTE);
  return async ({ address, clientId, serialNo, ...credential }: ConnectAttempt): Promise<boolean> => {
    const verdict = isOwnClientId(clientId, serialNo) ? await authenticate(serialNo, credential) : 'unknown';
    if (verdict === 'allowed') return true;
    const own = `${address} ${serialNo}`;
    failures.fail(verdict === 'unknown' ? address : own, clock());
    // Known and unknown ones alike: the duration of a refusal must not reveal which serial numbers exist.
    if (failures.isOver(address, clock()) || failures.isOver(own, clock())) await hold(SLOW_MS);
    return false;
  };
}
