import { MINUTE_MS } from '../../../contract/time/durations';
import type { InvalidCallbackCounts, Timers } from '../platforms/callbackSender';
import { type CareMessage, type SigningMoment, signingMoment } from './voice';

/** What can go wrong on the way of a message. */
export const CARE_FAULTS = ['late', 'doubled', 'replayed', 'forged', 'stale', 'truncated'] as const;
export type CareFault = (typeof CARE_FAULTS)[number];
/** How a message is signed at a moment. */
export type MessageSigner = (moment: SigningMoment) => CareMessage;

const LATE_MS = 6_000;
const STALE_MS = 15 * MINUTE_MS;
/** Between two tries: together a quarter of an hour, longer than anybody needs to start again. */
const TRIES_MS = [0, 2_000, 5_000, 10_000, 20_000, 40_000, 60_000, 120_000, 240_000, 400_000];
const PATIENCE_MS = 5_000;

/** Some other number: what was signed is not what is sent. */
const forged = (message: CareMessage): CareMessage => ({
  ...message,
  body: message.body.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
});
const truncated = (message: CareMessage): CareMessage => ({
  ...message,
  body: message.body.slice(0, message.body.length / 2),
});

interface SenderOptions {
  serverUrl: string;
  clock: () => number;
  timers: Timers;
}

/** Sends to the server, signed anew with each retry until acknowledged; with faults in that scenario. */
export function createCareSender({ serverUrl, clock, timers }: SenderOptions) {
  /** @returns the status; 0 when nobody answered */
  async function post({ path, headers, body }: CareMessage): Promise<number> {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await fetch(serverUrl + path, { method: 'POST', headers, body, signal });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0;
    }
  }
  let givenUp = 0;
  const bad: InvalidCallbackCounts = { sent: 0, refused: 0, heard: 0 };
  async function insist(signed: MessageSigner, round = 0): Promise<void> {
    const status = await post(signed(signingMoment(clock())));
    if (status === 200) return;
    const next = TRIES_MS[round + 1];
    if (next === undefined) givenUp += 1;
    else timers.later(next, () => insist(signed, round + 1));
  }
  async function postBad(message: CareMessage): Promise<void> {
    bad.sent += 1;
    const status = await post(message);
    if (status === 200) bad.heard += 1;
    else if (status >= 400 && status < 500) bad.refused += 1;
  }
  return {
    /** Retries exhausted. */
    givenUp: () => givenUp,
    bad: (): InvalidCallbackCounts => ({ ...bad }),
    async tell(signed: MessageSigner, fault?: CareFault): Promise<void> {
      if (fault === 'late') return timers.later(LATE_MS, () => insist(signed));
      if (fault === 'forged') await postBad(forged(signed(signingMoment(clock()))));
      if (fault === 'truncated') await postBad(truncated(signed(signingMoment(clock()))));
      if (fault === 'stale') await postBad(signed(signingMoment(clock() - STALE_MS)));
      if (fault === 'replayed') {
        const message = signed(signingMoment(clock()));
        if ((await post(message)) === 200) return postBad(message);
      }
      await insist(signed);
      if (fault === 'doubled') await insist(signed);
    },
  };
}
export type CareSender = ReturnType<typeof createCareSender>;
