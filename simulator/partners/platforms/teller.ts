import type { Dialect, Push } from './dialect';

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
const TRIES_MS = [0, 2_000, 10_000, 60_000];
const PATIENCE_MS = 5_000;

/** Work of later, forgotten when it is stopped. */
export function createTimers() {
  const timers = new Set<NodeJS.Timeout>();
  return {
    later(ms: number, work: () => unknown): void {
      const timer = setTimeout(() => {
        timers.delete(timer);
        void work();
      }, ms);
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
/** A signature of the right length that is nobody's. */
const forged = (body: string) => body.replace(/(sign?=)([0-9a-f]{32})/i, `$1${'0'.repeat(32)}`);

export interface TellerNeeds {
  merchantUrl: string;
  clock: () => number;
  timers: Timers;
}

/** Tells the merchant, again and again until it has heard; with faults when that is the scenario. */
export function createTeller({ merchantUrl, clock, timers }: TellerNeeds) {
  let heard = 0;
  async function post(dialect: Dialect, push: Push, change = (body: string) => body): Promise<boolean> {
    try {
      const answer = await fetch(merchantUrl + push.path, {
        method: 'POST',
        body: change(dialect.signed(push, clock(), merchantUrl)),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const isHeard = dialect.isHeard(answer.status, await answer.text());
      if (isHeard) heard += 1;
      return isHeard;
    } catch {
      return false;
    }
  }
  async function insist(dialect: Dialect, push: Push, round = 0): Promise<void> {
    if (await post(dialect, push)) return;
    const next = TRIES_MS[round + 1];
    if (next !== undefined) timers.later(next, () => insist(dialect, push, round + 1));
  }
  return {
    heard: () => heard,
    async tell(dialect: Dialect, push: Push, fault?: PushFault): Promise<void> {
      if (fault === 'late' || fault === 'reordered')
        return timers.later(fault === 'late' ? LATE_MS : LATE_MS / 2, () => insist(dialect, push));
      if (fault === 'forged') await post(dialect, push, forged);
      if (fault === 'truncated') await post(dialect, push, (body) => body.slice(0, body.length / 2));
      if (fault === 'dear') return insist(dialect, dearer(push));
      await insist(dialect, push);
      if (fault === 'doubled') await insist(dialect, push);
    },
  };
}
export type Teller = ReturnType<typeof createTeller>;
