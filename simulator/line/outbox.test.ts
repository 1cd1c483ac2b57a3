import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createOutbox,
  HISTORY_AFTER_MS,
  type OutboxMessage,
  type OutboxMessageId,
  type OutboxOptions,
} from './outbox';

const START = 1_790_000_000_000;
const RESEND = 1_500;

function letterOf(number: number, madeAt = START, kind: OutboxMessage['kind'] = 'door'): OutboxMessage {
  return { kind, bd: 1, seq: number % 256, ts: START + number, tq: 'ntp', d: number, hist: false, madeAt };
}

function idOf({ bd, seq, ts }: OutboxMessage): OutboxMessageId {
  return [bd, seq, ts];
}

function numbers(messages: readonly OutboxMessage[]): number[] {
  return messages.map(({ d }) => d as number);
}

function open(options: Partial<OutboxOptions> = {}) {
  return createOutbox({ resendAfterMs: RESEND, capacity: 10_000, window: 50, ...options });
}

const move = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('add' as const), kind: fc.constantFrom('door', 'env', 'hb') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('take' as const), wait: fc.integer({ min: 0, max: 4_000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('ack' as const), which: fc.array(fc.nat(), { maxLength: 8 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('replay' as const), wait: fc.integer({ min: 0, max: 200_000 }) }),
  },
);

describe('the outbox', () => {
  it('repeats nothing to the broker before a reconnect', () => {
    const outbox = open();
    outbox.add(letterOf(1));
    const [message] = outbox.take(START);
    if (message) message.waits = true;
    expect(outbox.take(START + 10 * RESEND)).toEqual([]);
    if (message) message.waits = false;
    expect(numbers(outbox.take(START + 20 * RESEND))).toEqual([1]);
    if (message) message.waits = true;
    outbox.replay(START + 21 * RESEND);
    expect(numbers(outbox.take(START + 21 * RESEND))).toEqual([1]);
  });

  it('sends every message in order until acknowledged and loses and invents none', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 120 }), fc.integer({ min: 1, max: 20 }), (moves, window) => {
        const outbox = open({ window });
        const waiting = new Map<number, OutboxMessage>();
        const firsts = { present: [] as number[], history: [] as number[] };
        const seen = new Set<number>();
        let now = START;
        let next = 0;
        const take = () => {
          const taken = outbox.take(now);
          for (const message of taken) {
            const number = message.d as number;
            if (message.kind !== 'hb') expect(waiting.has(number)).toBe(true);
            if (!seen.has(number)) firsts[message.hist ? 'history' : 'present'].push(number);
            seen.add(number);
          }
          return taken;
        };
        const acknowledge = (messages: readonly OutboxMessage[]) => {
          outbox.acknowledge(messages.map(idOf));
          for (const { d } of messages) waiting.delete(d as number);
        };
        for (const step of moves) {
          if (step.act === 'add') {
            const message = letterOf(next++, now, step.kind as OutboxMessage['kind']);
            outbox.add(message);
            if (step.kind !== 'hb') waiting.set(message.d as number, message);
          } else if (step.act === 'take') {
            now += step.wait;
            take();
          } else if (step.act === 'ack') {
            const sent = [...waiting.values()].filter(({ d }) => seen.has(d as number));
            acknowledge(step.which.flatMap((which) => sent[which % Math.max(1, sent.length)] ?? []));
          } else {
            now += step.wait;
            outbox.replay(now);
          }
        }
        for (let round = 0; outbox.size > 0; round++) {
          expect(round).toBeLessThan(500);
          now += RESEND;
          acknowledge(take().filter(({ kind }) => kind !== 'hb'));
        }
        expect(waiting.size).toBe(0);
        expect(firsts.present).toEqual([...firsts.present].sort((a, b) => a - b));
        expect(firsts.history).toEqual([...firsts.history].sort((a, b) => a - b));
        expect(outbox.dropped).toBe(0);
      }),
    );
  });

  it('repeats unacknowledged messages only after their delay', () => {
    const outbox = open();
    outbox.add(letterOf(0));
    outbox.add(letterOf(1));
    expect(numbers(outbox.take(START))).toEqual([0, 1]);
    expect(outbox.take(START + RESEND - 1)).toEqual([]);
    outbox.acknowledge([idOf(letterOf(0))]);
    expect(numbers(outbox.take(START + RESEND))).toEqual([1]);
    expect(outbox.acked).toBe(1);
  });

  it('has no more in flight than the window allows', () => {
    const outbox = open({ window: 2 });
    for (let number = 0; number < 5; number++) outbox.add(letterOf(number));
    expect(numbers(outbox.take(START))).toEqual([0, 1]);
    expect(outbox.take(START + 1)).toEqual([]);
    outbox.acknowledge([idOf(letterOf(0))]);
    expect(numbers(outbox.take(START + 2))).toEqual([2]);
  });

  it('sends transient messages in turn and once', () => {
    const outbox = open();
    outbox.add(letterOf(0));
    outbox.add(letterOf(1, START, 'hb'));
    outbox.add(letterOf(2));
    expect(numbers(outbox.take(START))).toEqual([0, 1, 2]);
    expect(outbox.size).toBe(2);
    expect(numbers(outbox.take(START + RESEND))).toEqual([0, 2]);
  });

  it('drops measurements before facts when it is full', () => {
    const outbox = open({ capacity: 3 });
    outbox.add(letterOf(0));
    outbox.add(letterOf(1, START, 'env'));
    outbox.add(letterOf(2));
    outbox.add(letterOf(3));
    outbox.add(letterOf(4));
    expect(numbers(outbox.take(START))).toEqual([2, 3, 4]);
    expect(outbox.dropped).toBe(2);
  });

  it('sends old messages as history after a reconnect, beside current ones', () => {
    const outbox = open();
    outbox.add(letterOf(0));
    outbox.add(letterOf(1, START, 'hb'));
    const later = START + HISTORY_AFTER_MS + 1;
    outbox.add(letterOf(2, later));
    outbox.replay(later);
    const taken = outbox.take(later);
    expect(taken.map(({ d, hist }) => [d, hist])).toEqual([
      [2, false],
      [0, true],
    ]);
  });

  it('sends at most five history messages a second', () => {
    const outbox = open();
    for (let number = 0; number < 100; number++) outbox.add(letterOf(number));
    const later = START + HISTORY_AFTER_MS + 1;
    outbox.replay(later);
    const sent: number[] = [];
    for (let at = later; at < later + 10_000; at += 500) {
      const taken = outbox.take(at);
      outbox.acknowledge(taken.map(idOf));
      sent.push(...numbers(taken));
    }
    expect(sent.length).toBeGreaterThan(35);
    expect(sent.length).toBeLessThanOrEqual(55);
    expect(sent).toEqual([...sent].sort((a, b) => a - b));
  });
});
