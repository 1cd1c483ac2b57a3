import type { Random } from '../../contract/common/random';
import { SUSPECT_CLOCK_MS } from '../../contract/live';
import { HOUR_MS } from '../../contract/time/durations';
import type { FaultProfile } from '../fleet/profile';
import type { OutboxMessage } from './outbox';

/** A clock that is off and drifts until it is set. */
export interface DeviceClock {
  /** The machine's own time. @param now true time, ms */
  read(now: number): number;
  quality(now: number): OutboxMessage['tq'];
  set(time: number, now: number): void;
}

export function createDeviceClock(
  { clockOffMs, clockDriftMsPerHour }: FaultProfile,
  startedAt: number,
): DeviceClock {
  let off = clockOffMs;
  let setAt = startedAt;
  const offAt = (now: number) => off + (clockDriftMsPerHour * (now - setAt)) / HOUR_MS;
  return {
    read: (now) => Math.round(now + offAt(now)),
    // A machine knows the age of its last clock setting, not its error.
    quality: (now) => (Math.abs(offAt(now)) > SUSPECT_CLOCK_MS ? 'unsync' : off === 0 ? 'ntp' : 'rtc'),
    set(time, now) {
      off = time - now;
      setAt = now;
    },
  };
}

/** Firmware that repeats or reorders messages. */
export interface MessageMangler {
  mangle(messages: OutboxMessage[]): OutboxMessage[];
}

export function createMessageMangler({ duplicate, reorder }: FaultProfile, random: Random): MessageMangler {
  let held: OutboxMessage | undefined;
  const mangle = (messages: OutboxMessage[]): OutboxMessage[] => {
    const out: OutboxMessage[] = [];
    for (const message of messages) {
      if (held === undefined && random.chance(reorder)) {
        held = message;
        continue;
      }
      out.push(message);
      if (random.chance(duplicate)) out.push(message);
      if (held) out.push(held);
      held = undefined;
    }
    return out;
  };
  const sound = duplicate === 0 && reorder === 0;
  return { mangle: sound ? (messages) => messages : mangle };
}

/** When the firmware drops its connection the next time without a reason, ms; never for sound firmware. */
export function nextDrop({ reconnectEverySec }: FaultProfile, now: number, random: Random): number {
  if (reconnectEverySec === 0) return Number.POSITIVE_INFINITY;
  return now + random.between(0.5, 1.5) * reconnectEverySec * 1_000;
}
