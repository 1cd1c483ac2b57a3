import type { Random } from '../../contract/common/random';
import { RESEND_AFTER_MS, UP_DELIVERY } from '../../contract/mqtt';
import type { FaultProfile } from '../fleet/profile';
import type { UpReport } from '../machine/upReport';
import { createOutbox, HISTORY_AFTER_MS, type OutboxMessage, type OutboxMessageId } from './outbox';
import { createDeviceClock, createMessageMangler } from './quirks';

/** A month of measurements. */
const OUTBOX_CAPACITY = 50_000;
const WINDOW = 50;
const SEQUENCES = 256;

/** Numbers what a machine says, keeps what must arrive, and has the habits of its firmware. */
export interface ReportQueue {
  /**
   * A new connection is a new boot session: numbers start again, with the birth. Only the first one soon after
   * the start goes on with the session that began then.
   */
  bear(birth: UpReport, now: number): void;
  /** @param online what may be lost is not even written down while there is no connection */
  post(utterance: UpReport, online: boolean): void;
  /** What should be published now. */
  collect(now: number): OutboxMessage[];
  acknowledge(ids: readonly OutboxMessageId[]): void;
  setClock(time: number, now: number): void;
  /** Boot session of a connection that opens now. */
  nextBoot(now: number): number;
  readonly queued: number;
  readonly dropped: number;
  readonly acked: number;
}

export interface ReportQueueOptions {
  quirks: FaultProfile;
  random: Random;
  /** Number of the first boot session, and the birth it begins with. */
  boot: number;
  birth: UpReport;
}

export function createReportQueue({ quirks, random, boot, birth: first }: ReportQueueOptions): ReportQueue {
  const outbox = createOutbox({ resendAfterMs: RESEND_AFTER_MS, capacity: OUTBOX_CAPACITY, window: WINDOW });
  const clock = createDeviceClock(quirks, first.at);
  const stutter = createMessageMangler(quirks, random);
  let bd = boot;
  let seq = 0;
  let isFirst = true;
  let newest = Number.NEGATIVE_INFINITY;

  /** Nothing of this session has been sent, and its birth is not history yet. */
  const isYoung = (now: number) => isFirst && now - first.at <= HISTORY_AFTER_MS;
  const post = ({ kind, at, d }: UpReport, online: boolean): void => {
    if (!online && UP_DELIVERY[kind].qos === 0) return;
    const ts = clock.read(at);
    // A clock that was set back: the counter has in it what is dated later than this.
    if (kind === 'counters' && ts < newest) return;
    newest = Math.max(newest, ts);
    outbox.add({ kind, d, bd, seq, ts, tq: clock.quality(at), hist: false, madeAt: at });
    seq = (seq + 1) % SEQUENCES;
  };
  post(first, true);
  return {
    bear(birth, now) {
      outbox.replay(now);
      const goesOn = isYoung(now);
      isFirst = false;
      if (goesOn) return;
      bd += 1;
      seq = 0;
      post(birth, true);
    },
    post,
    collect: (now) => stutter.mangle(outbox.take(now)),
    acknowledge: (ids) => outbox.acknowledge(ids),
    setClock: (time, now) => clock.set(time, now),
    nextBoot: (now) => (isYoung(now) ? bd : bd + 1),
    get queued() {
      return outbox.size;
    },
    get dropped() {
      return outbox.dropped;
    },
    get acked() {
      return outbox.acked;
    },
  };
}
