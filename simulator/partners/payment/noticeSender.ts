import { randomUUID } from 'node:crypto';
import type { InvalidCallbackCounts } from '../platforms/callbackSender';
import type { PaymentCipher } from './paymentCipher';
import { momentText } from './shown';

export type PaymentNoticeFault = 'late' | 'doubled' | 'forged' | 'truncated' | 'lost';
const LATE_MS = 4_000;
/** Between two tries: together a quarter of an hour, longer than anybody needs to start again. */
const TRIES_MS = [0, 1_000, 5_000, 15_000, 60_000, 120_000, 240_000, 400_000];

interface NoticeRequest {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** Undefined without an answer. */
async function posted({ url, body, headers }: NoticeRequest): Promise<number | undefined> {
  try {
    const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(5_000) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}

/** A forged signature of the right length. */
function forged(post: NoticeRequest): NoticeRequest {
  const signature = Buffer.alloc(256, 7).toString('base64');
  return { ...post, headers: { ...post.headers, 'wechatpay-signature': signature } };
}
const truncated = (post: NoticeRequest): NoticeRequest => ({
  ...post,
  body: post.body.slice(0, post.body.length / 2),
});

/** Sends a notice to the merchant, with retries until it is acknowledged. */
export function createNoticeSender(seals: PaymentCipher, clock: () => number) {
  const timers = new Set<NodeJS.Timeout>();
  const later = (ms: number, work: () => Promise<void>) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void work();
    }, ms);
    timers.add(timer);
  };
  let heard = 0;
  let givenUp = 0;
  const bad: InvalidCallbackCounts = { sent: 0, refused: 0, heard: 0 };
  async function insist(build: () => NoticeRequest, round = 0): Promise<void> {
    const status = await posted(build());
    if (status !== undefined && status < 300) {
      heard += 1;
      return;
    }
    const next = TRIES_MS[round + 1];
    if (next === undefined) givenUp += 1;
    else later(next, () => insist(build, round + 1));
  }
  async function postBad(post: NoticeRequest): Promise<void> {
    bad.sent += 1;
    const status = await posted(post);
    if (status === undefined || status >= 500) return;
    bad[status < 300 ? 'heard' : 'refused'] += 1;
  }
  return {
    heard: () => heard,
    /** Retries exhausted. */
    givenUp: () => givenUp,
    bad: (): InvalidCallbackCounts => ({ ...bad }),
    tell(url: string, event: string, content: object, fault?: PaymentNoticeFault): void {
      const type = event.startsWith('REFUND') ? 'refund' : 'transaction';
      const id = randomUUID();
      const envelope = () =>
        JSON.stringify({
          id,
          create_time: momentText(clock()),
          event_type: event,
          resource_type: 'encrypt-resource',
          summary: event,
          resource: seals.sealed(content, type),
        });
      const build = (): NoticeRequest => {
        const body = envelope();
        return { url, body, headers: seals.headersFor(body, clock()) };
      };
      if (fault === 'lost') return;
      if (fault === 'forged') later(0, () => postBad(forged(build())));
      if (fault === 'truncated') later(0, () => postBad(truncated(build())));
      if (fault === 'doubled') later(0, () => insist(build));
      const wait = fault === undefined || fault === 'doubled' ? 0 : fault === 'late' ? LATE_MS : 1_000;
      later(wait, () => insist(build));
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
export type NoticeSender = ReturnType<typeof createNoticeSender>;
