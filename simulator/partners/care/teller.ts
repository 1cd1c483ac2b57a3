import type { Timers } from '../platforms/teller';
import { type Message, type Moment, momentOf } from './voice';

/** What can go wrong on the way of a message. */
export const CARE_FAULTS = ['late', 'doubled', 'replayed', 'forged', 'stale', 'truncated'] as const;
export type CareFault = (typeof CARE_FAULTS)[number];
/** How a message is signed at a moment. */
export type Signing = (moment: Moment) => Message;

const LATE_MS = 6_000;
const STALE_MS = 15 * 60_000;
const TRIES_MS = [0, 2_000, 10_000, 60_000];
const PATIENCE_MS = 5_000;

/** Some other doctor: what was signed is not what is sent. */
const forged = (message: Message): Message => ({
  ...message,
  body: message.body.replace('11033', '11034'),
});
const truncated = (message: Message): Message => ({
  ...message,
  body: message.body.slice(0, message.body.length / 2),
});

interface TellerNeeds {
  serverUrl: string;
  clock: () => number;
  timers: Timers;
}

/** Tells the server, signed anew again and again until it has heard; with faults when that is the scenario. */
export function createCareTeller({ serverUrl, clock, timers }: TellerNeeds) {
  /** @returns the status; 0 when nobody answered */
  async function post({ path, headers, body }: Message): Promise<number> {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await fetch(serverUrl + path, { method: 'POST', headers, body, signal });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0;
    }
  }
  async function insist(signed: Signing, round = 0): Promise<void> {
    const status = await post(signed(momentOf(clock())));
    if (status === 200) return;
    const next = TRIES_MS[round + 1];
    if (next !== undefined) timers.later(next, () => insist(signed, round + 1));
  }
  return {
    async tell(signed: Signing, fault?: CareFault): Promise<void> {
      if (fault === 'late') return timers.later(LATE_MS, () => insist(signed));
      if (fault === 'forged') await post(forged(signed(momentOf(clock()))));
      if (fault === 'truncated') await post(truncated(signed(momentOf(clock()))));
      if (fault === 'stale') await post(signed(momentOf(clock() - STALE_MS)));
      if (fault === 'replayed') {
        const message = signed(momentOf(clock()));
        await post(message);
        await post(message);
        return;
      }
      await insist(signed);
      if (fault === 'doubled') await insist(signed);
    },
  };
}
export type CareTeller = ReturnType<typeof createCareTeller>;
