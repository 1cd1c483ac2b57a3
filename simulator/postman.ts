import type { Random } from '../contract/common/random';
import { type DownKind, RESEND_AFTER_MS, UP_DELIVERY } from '../contract/mqtt';
import type { Utterance } from './machine';
import { createOutbox, type Letter, type LetterId } from './outbox';
import type { Quirks } from './profile';

const OUTBOX_CAPACITY = 20_000;
/** Back-filled messages a second, as the machines' firmware limits itself. */
const BATCH = 5;
const SEQUENCES = 256;

/** Numbers messages, keeps what must arrive, and has the bad habits of real firmware. */
export interface Postman {
  /** A new boot session: sequence numbers start again with the birth. */
  bear(birth: Utterance, now: number): void;
  post(utterance: Utterance, now: number): void;
  /** What should be published now, oldest first. */
  collect(now: number): Letter[];
  /** What came down from the server. */
  hear(kind: DownKind, payload: unknown, now: number): 'rebirth' | undefined;
  reconnected(now: number): void;
  readonly queued: number;
  readonly dropped: number;
  readonly boot: number;
}

export function createPostman(quirks: Quirks, random: Random, boot: number): Postman {
  const outbox = createOutbox({ resendAfterMs: RESEND_AFTER_MS, capacity: OUTBOX_CAPACITY });
  let fleeting: Letter[] = [];
  let held: Letter | undefined;
  let bd = boot;
  let seq = 0;
  let clockOff = quirks.clockOffMs;

  const letterOf = ({ kind, d }: Utterance, now: number): Letter => {
    const letter = { kind, d, bd, seq, ts: Math.round(now + clockOff), hist: false, madeAt: now };
    seq = (seq + 1) % SEQUENCES;
    return letter;
  };
  const post = (utterance: Utterance, now: number) => {
    const letter = letterOf(utterance, now);
    if (UP_DELIVERY[utterance.kind].qos === 1) outbox.add(letter);
    else fleeting.push(letter);
  };
  /** Says some things twice and some too late, if that is how this firmware is. */
  const mangle = (letters: Letter[]): Letter[] => {
    const out: Letter[] = [];
    for (const letter of letters) {
      if (held === undefined && random.chance(quirks.reorder)) {
        held = letter;
        continue;
      }
      out.push(letter);
      if (random.chance(quirks.duplicate)) out.push(letter);
      if (held) out.push(held);
      held = undefined;
    }
    return out;
  };
  return {
    bear(birth, now) {
      seq = 0;
      post(birth, now);
    },
    post,
    collect(now) {
      const due = [...fleeting, ...outbox.take(now, BATCH)];
      fleeting = [];
      return quirks.reorder > 0 || quirks.duplicate > 0 ? mangle(due) : due;
    },
    hear(kind, payload, now) {
      if (kind === 'ack') outbox.acknowledge((payload as { ids: LetterId[] }).ids);
      // A machine that is told the time believes it.
      if (kind === 'time') clockOff = (payload as { ts: number }).ts - now;
      return kind === 'rebirth' ? 'rebirth' : undefined;
    },
    reconnected(now) {
      bd += 1;
      fleeting = [];
      outbox.replay(now);
    },
    get queued() {
      return outbox.size;
    },
    get dropped() {
      return outbox.dropped;
    },
    get boot() {
      return bd;
    },
  };
}
