import type { PlatformDialect, Push } from './dialect';

export type PushFault = 'late' | 'doubled' | 'reordered' | 'forged' | 'truncated' | 'dear';
export const PUSH_FAULTS: readonly PushFault[] = [
  'late',
  'doubled',
  'reordered',
  'forged',
  'truncated',
  'dear',
];

const LATE_MS = 6_000;
/** Between two tries: together a quarter of an hour, longer than anybody needs to start again. */
const TRIES_MS = [0, 2_000, 5_000, 10_000, 20_000, 40_000, 60_000, 120_000, 240_000, 400_000];
const PATIENCE_MS = 5_000;

/** Work of later, forgotten when it is stopped. @param pace so many times as early */
export function createTimers(pace = 1) {
  const timers = new Set<NodeJS.Timeout>();
  return {
    later(ms: number, work: () => unknown): void {
      const timer = setTimeout(() => {
        timers.delete(timer);
        void work();
      }, ms / pace);
      timers.add(timer);
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
export type Timers = ReturnType<typeof createTimers>;

/** Another sum than that of the order: what it says does not fit together any more. */
const dearer = ({ path, fields }: Push): Push => ({
  path,
  fields: fields.total === undefined ? fields : { ...fields, total: String(Number(fields.total) + 1) },
});
/** Results of forged messages: refused, accepted, or not answered. */
export interface InvalidCallbackCounts {
  sent: number;
  refused: number;
  heard: number;
}
/** A forged signature of the right length. */
const forged = (body: string) => body.replace(/(sign?=)([0-9a-f]{32})/i, `$1${'0'.repeat(32)}`);

export interface SenderOptions {
  merchantUrl: string;
  clock: () => number;
  timers: Timers;
}

/** Sends to the merchant, with retries until acknowledged; with faults in that scenario. */
export function createCallbackSender({ merchantUrl, clock, timers }: SenderOptions) {
  let heard = 0;
  let givenUp = 0;
  const bad: InvalidCallbackCounts = { sent: 0, refused: 0, heard: 0 };
  /** @returns whether it was heard; undefined when nobody answered */
  async function post(
    dialect: PlatformDialect,
    push: Push,
    change = (body: string) => body,
  ): Promise<boolean | undefined> {
    try {
      const answer = await fetch(merchantUrl + push.path, {
        method: 'POST',
        body: change(dialect.signed(push, clock(), merchantUrl)),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const isHeard = dialect.isHeard(answer.status, await answer.text());
      return isHeard || answer.status < 500 ? isHeard : undefined;
    } catch {
      return undefined;
    }
  }
  async function postBad(
    dialect: PlatformDialect,
    push: Push,
    change: (body: string) => string,
  ): Promise<void> {
    bad.sent += 1;
    const isHeard = await post(dialect, push, change);
    if (isHeard === true) bad.heard += 1;
    if (isHeard === false) bad.refused += 1;
  }
  async function insist(dialect: PlatformDialect, push: Push, round = 0): Promise<void> {
    if (await post(dialect, push)) {
      heard += 1;
      return;
    }
    const next = TRIES_MS[round + 1];
    if (next === undefined) givenUp += 1;
    else timers.later(next, () => insist(dialect, push, round + 1));
  }
  return {
    heard: () => heard,
    /** Retries exhausted. */
    givenUp: () => givenUp,
    bad: (): InvalidCallbackCounts => ({ ...bad }),
    async tell(dialect: PlatformDialect, push: Push, fault?: PushFault): Promise<void> {
      if (fault === 'late' || fault === 'reordered')
        return timers.later(fault === 'late' ? LATE_MS : LATE_MS / 2, () => insist(dialect, push));
      if (fault === 'forged') await postBad(dialect, push, forged);
      if (fault === 'truncated') await postBad(dialect, push, (body) => body.slice(0, body.length / 2));
      if (fault === 'dear') return insist(dialect, dearer(push));
      await insist(dialect, push);
      if (fault === 'doubled') await insist(dialect, push);
    },
  };
}
export type CallbackSender = ReturnType<typeof createCallbackSender>;
