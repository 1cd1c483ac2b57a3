import { digestOf } from '@contract/common/digest';
import { CLOSE, MESSAGE, type StreamMeta } from '@contract/push';
import { describe, expect, it } from 'vitest';
import { snapshotApplied } from '../actions';
import { cut, send } from '../connection/orders';
import { decodeFrame } from '../frames/codec';
import type { DecodedEvent } from '../frames/decode';
import { marbles } from '../testing/marbles';
import { FACT, fact, factTopic } from '../testing/testTopics';
import { acceptFacts } from './acceptFacts';
import { Bookmark } from './bookmark';
import type { AssembledEvent, GatedEvent, GateRequest, NumberedFrame, SequencedEvent } from './events';
import { inSequence } from './inSequence';
import { snapshots } from './snapshots';

const TOPICS = [factTopic];

function frame(messageType: number, content: object | undefined, s: StreamMeta): NumberedFrame {
  const text = JSON.stringify({ messageType, content: content ? JSON.stringify(content) : '', s });
  return { type: 'frame', frame: decodeFrame(text), at: 0 } as NumberedFrame;
}
const cutFor = (reason: string) => ({ type: 'order', order: cut(CLOSE.sequenceGap, reason) });
const faultOf = (kind: string) => ({ type: 'fault', kind });
const HELLO = { epoch: 'e', acl: 'a', mode: 'snapshot', why: 'new', head: 5, now: 1 };
const END = { asOf: 5, counts: { facts: 1 }, digest: digestOf([fact('a')]) };
const OPEN = { type: 'open' } as const;

describe('inSequence', () => {
  const [zero, one, two] = [0, 1, 2].map((n) => frame(MESSAGE.tick, undefined, { n }));
  const events = { o: OPEN, a: zero, b: one, c: two, '?': { type: 'frame', frame: undefined, at: 0 } };
  const told = {
    ...events,
    d: faultOf('duplicates'),
    g: faultOf('gaps'),
    t: faultOf('badFrames'),
    G: cutFor('gap'),
    T: cutFor('badData'),
  };

  it.each([
    ['passes what comes in order', 'oabc', 'oabc'],
    ['drops what came already', 'oabab', 'oabdd'],
    ['cuts at a gap; nothing counts until the next connection', 'oac---b-oa', 'oa(gG)--oa'],
    ['cuts once however many gaps follow', 'oacc--oac', 'oa(gG)oa(gG)'],
    ['cuts where the first frame is missing', 'ob', 'o(gG)'],
    ['cuts at what is no frame', 'oa?b--oa', 'oa(tT)oa'],
  ])('%s', (_, given, expected) => {
    marbles(({ cold, expectObservable }) => {
      const line$ = cold(given, events as Record<string, DecodedEvent | GateRequest>);
      expectObservable(line$.pipe(inSequence())).toBe(expected, told);
    });
  });
});

describe('snapshots', () => {
  const events: Record<string, SequencedEvent> = {
    o: OPEN,
    h: frame(MESSAGE.hello, HELLO, { n: 0 }),
    r: frame(MESSAGE.snapshotRows, { set: 'facts', rows: [fact('a')] }, { n: 1 }),
    e: frame(MESSAGE.snapshotEnd, END, { n: 2, p: 5, h: 'h5' }),
    f: frame(FACT, { fact: fact('b') }, { n: 3, p: 6 }),
    y: frame(MESSAGE.resync, { why: 'slow' }, { n: 4 }),
  };
  const told = {
    ...events,
    H: { type: 'hello', hello: HELLO, at: 0 },
    B: { type: 'order', order: { type: 'building' } },
    S: {
      type: 'snapshot',
      data: { asOf: 5, facts: [fact('a')], anew: true },
      cursor: { epoch: 'e', acl: 'a', pos: 5, h: 'h5' },
    },
    R: { type: 'released' },
    z: { type: 'resync' },
    Y: { type: 'order', order: { type: 'syncing' } },
    b: faultOf('badContents'),
    D: { type: 'distrust', reason: 'snapshot' },
  };

  it.each([
    ['are told when whole', 'oh---re', 'o(HB)B(SR)'],
    ['hold back the facts that come meanwhile, in their order', 'oh---rffe', 'o(HB)B--(SffR)'],
    ['begun on a connection that broke are forgotten', 'oh---rf-oh---re', 'o(HB)B--o(HB)B(SR)'],
    ['that do not add up are not trusted', 'oh---e--f', 'o(HB)(bD)'],
    ['that follow on the same connection are told as they are built', 'oh---re---y', 'o(HB)B(SR)(zYB)'],
  ])('%s', (_, given, expected) => {
    marbles(({ cold, expectObservable }) => {
      expectObservable(cold(given, events).pipe(snapshots(TOPICS, new Bookmark()))).toBe(expected, told);
    });
  });
});

describe('acceptFacts', () => {
  const data = { asOf: 5, facts: [fact('a')], anew: true };
  const events: Record<string, AssembledEvent> = {
    o: OPEN,
    h: { type: 'hello', hello: HELLO as never, at: 0 },
    r: { type: 'hello', hello: { ...HELLO, mode: 'resume', head: 6 } as never, at: 0 },
    S: { type: 'snapshot', data, cursor: { epoch: 'e', acl: 'a', pos: 5, h: 'h5' } },
    R: { type: 'released' },
    f: frame(FACT, { fact: fact('a', 2) }, { n: 3, p: 6 }),
    v: frame(FACT, { fact: fact('a', 9) }, { n: 3, p: 6 }),
    t: frame(MESSAGE.tick, undefined, { n: 4, p: 6 }),
    y: { type: 'compared', equal: true },
    x: { type: 'compared', equal: false },
    u: { type: 'unapplied' },
  };
  const told: Record<string, unknown> = {
    ...events,
    A: { type: 'inOrder', action: snapshotApplied(data) },
    G: { type: 'order', order: { type: 'greeted' } },
    L: { type: 'order', order: { type: 'live' } },
    N: { type: 'rows', topic: 'facts', rows: [fact('a', 2)] },
    d: faultOf('duplicates'),
    k: { type: 'degraded', degraded: false },
    V: cutFor('version'),
    q: { type: 'order', order: send(MESSAGE.digestRequest) },
    D: cutFor('digest'),
    U: cutFor('store'),
  };
  const begun = 'oh---(SR)';
  const live = 'o(hG)(AL)';

  it.each([
    ['are live with the snapshot', begun, live],
    ['are told once', `${begun}ff`, `${live}Nd`],
    ['with a hole in the versions are nothing to go on from', `${begun}vf`, `${live}V`],
    ['are live again with the tick after the last missed one', `${begun}or---f-t`, `${live}o(rG)N-(kL)`],
    ['are asked for a second digest when one differs', `${begun}xyx`, `${live}q-q`],
    ['are not trusted when two digests in a row differ', `${begun}xx`, `${live}qD`],
    ['are new after a snapshot: a digest before it does not count', `${begun}x${begun}x`, `${live}q${live}q`],
    ['that the store could not take in are read anew', `${begun}uf`, `${live}U`],
  ])('%s', (_, given, expected) => {
    marbles(({ cold, expectObservable }) => {
      const news$ = cold(given, events).pipe(acceptFacts(TOPICS, new Bookmark()));
      expectObservable(news$).toBe(expected, told as Record<string, GatedEvent>);
    });
  });

  it('that cannot be trusted leave no resume position', () => {
    const bookmark = new Bookmark();
    marbles(({ cold, flush }) => {
      cold(`${begun}v`, events).pipe(acceptFacts(TOPICS, bookmark)).subscribe();
      flush();
    });
    expect(bookmark.query).toBe('');
  });
});
