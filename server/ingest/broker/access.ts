import { downFilter, TOPIC_ROOT } from '../../../contract/mqtt';

const SERIAL = /^[A-Z0-9]{8,24}$/;

/**
 * A client id is the serial number, or begins with it. What follows may not look like more of a serial
 * number: two connections with one id push each other out, and that must never be another machine's id.
 */
export function isOwnClientId(clientId: string, serialNo: string): boolean {
  if (!SERIAL.test(serialNo) || !clientId.startsWith(serialNo)) return false;
  return !/^[A-Z0-9]/.test(clientId.slice(serialNo.length));
}

/** A machine may subscribe to its own topics only. */
export function maySubscribe(serialNo: string, filter: string): boolean {
  const prefix = `${TOPIC_ROOT}/${serialNo}/down/`;
  return filter === downFilter(serialNo) || (filter.startsWith(prefix) && !/[#+]/.test(filter));
}

/** Spends tokens that grow back; when none is left it says how long to wait. */
export interface RateLimit {
  /** Milliseconds the caller has to wait before going on; 0 most of the time. */
  delay(now: number): number;
}

/** @param rate messages a second in the long run; @param burst saved up while quiet */
export function createRateLimit(rate: number, burst: number): RateLimit {
  let tokens = burst;
  let filledAt: number | undefined;
  return {
    delay(now) {
      if (filledAt !== undefined) tokens = Math.min(burst, tokens + ((now - filledAt) * rate) / 1_000);
      filledAt = now;
      tokens -= 1;
      return tokens >= 0 ? 0 : (-tokens * 1_000) / rate;
    },
  };
}

/** Counts failures by whatever they are known by; too many are so for the rest of the window. */
export interface FailureLimit {
  isOver(key: string, now: number): boolean;
  fail(key: string, now: number): void;
}

const MAX_KEYS = 10_000;

export function createFailureLimit(limit: number, windowMs: number): FailureLimit {
  let windowStart = 0;
  let failures = new Map<string, number>();
  const roll = (now: number) => {
    if (now - windowStart < windowMs) return;
    windowStart = now;
    failures = new Map();
  };
  return {
    isOver(key, now) {
      roll(now);
      return (failures.get(key) ?? 0) >= limit;
    },
    fail(key, now) {
      roll(now);
      if (failures.size < MAX_KEYS || failures.has(key)) failures.set(key, (failures.get(key) ?? 0) + 1);
    },
  };
}
