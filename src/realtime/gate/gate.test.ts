import { digestOf } from '@contract/common/digest';
import { CLOSE, MESSAGE, type StreamMeta } from '@contract/push';
import { beforeEach, describe, expect, it } from 'vitest';
import { wordsOf } from '../testing/gateWords';
import { startGate } from '../testing/testGate';
import { FACT, fact, factTopic, NOTE, noteTopic } from '../testing/testTopics';
import type { Faults } from '../types';
import { isRewritten } from './snapshots';

const HELLO = { epoch: 'e1', acl: 'a1', mode: 'snapshot', why: 'new', head: 5, now: 1_000 };
const NONE = { facts: 0, notes: 0 };

/** What passed the gate, oldest first. */
let told: unknown[][];
let faults: Faults;
let gate: ReturnType<typeof startGate>;
let n: number;

beforeEach(() => {
  told = [];
  faults = { badFrames: 0, badContents: 0, duplicates: 0, gaps: 0 };
  n = 0;
  gate = startGate([factTopic, noteTopic]);
  gate.gated$.subscribe((event) => {
    if (event.type === 'fault') faults[event.kind] += 1;
    else if (event.type !== 'open') told.push(wordsOf(event));
  });
  gate.open();
});

const of = (name: string) => told.filter(([first]) => first === name).map(([, ...args]) => args);
const restarts = () => of('restart').map(([code, reason]) => (code === CLOSE.sequenceGap ? reason : code));

function frame(messageType: number, content?: unknown, meta: Partial<StreamMeta> = {}): void {
  const s = { n: n++, ...meta };
  gate.take(
    JSON.stringify({ messageType, content: content === undefined ? '' : JSON.stringify(content), s }),
    7,
  );
}
const end = (asOf: number) =>
  frame(MESSAGE.snapshotEnd, { asOf, counts: NONE, digest: digestOf([]) }, { p: asOf, h: `h${asOf}` });
function live(asOf = 5): void {
  frame(MESSAGE.hello, { ...HELLO, head: asOf });
  end(asOf);
}
function again(hello: object): void {
  gate.open();
  n = 0;
  told.length = 0;
  frame(MESSAGE.hello, { ...HELLO, ...hello });
}
const tell = (p: number, ver = 1) => frame(FACT, { fact: fact('a1', ver) }, { p, h: `h${p}` });

describe('a greeting', () => {
  it.each([
    undefined,
    'text',
    { ...HELLO, epoch: 1 },
    { ...HELLO, acl: null },
    { ...HELLO, head: '5' },
    { ...HELLO, head: 2 ** 60 },
    { ...HELLO, now: '1' },
  ])('%j is none', (content) => {
    frame(MESSAGE.hello, content);
    expect(restarts()).toEqual(['hello']);
    expect(faults.badContents).toBe(1);
    expect(of('hello')).toEqual([]);
  });

  it('that resumes from an unknown position is refused', () => {
    frame(MESSAGE.hello, { ...HELLO, mode: 'resume' });
    expect(restarts()).toEqual(['resume']);
  });

  it('is reported with its time, and changed permissions clear the screen at once', () => {
    live();
    again({ why: 'acl' });
    expect(of('hello')).toEqual([[{ ...HELLO, why: 'acl' }, 7]]);
    expect(of('purge')).toHaveLength(1);
    expect(gate.bookmark.query, 'nothing is left to resume from').toBe('');
  });

  it.each([
    ['epoch', true],
    ['hash', true],
    ['ahead', true],
    ['retention', false],
    ['limit', false],
  ] as const)('with a snapshot because of %s resets versions: %s', (why, anew) => {
    expect(isRewritten({ ...HELLO, mode: 'snapshot', why } as never)).toBe(anew);
    expect(isRewritten({ ...HELLO, mode: 'resume', why } as never)).toBe(false);
    live();
    again({ why });
    end(9);
    expect(of('snapshot')).toMatchObject([[{ asOf: 9, anew }]]);
  });

  it('of the first connection starts anew for any reason', () => {
    live();
    expect(of('snapshot')).toMatchObject([[{ anew: true }]]);
  });
});

describe('live', () => {
  it('is reported when everything up to the head has arrived', () => {
    live();
    expect(of('live')).toHaveLength(1);
    expect(gate.bookmark.pos).toBe(5);
    again({ mode: 'resume', why: 'resume', head: 8 });
    tell(7);
    expect(of('live')).toEqual([]);
    frame(MESSAGE.tick, undefined, { p: 8, h: 'h8', t: 1_234 });
    expect(of('live')).toHaveLength(1);
    expect(of('time')).toEqual([[1_234, 7]]);
    expect(Object.fromEntries(new URLSearchParams(gate.bookmark.query))).toMatchObject({ pos: '8', h: 'h8' });
  });

  it('is not reported before the greeting of a new connection or by an old one, and nothing moves on', () => {
    live();
    gate.open();
    n = 0;
    told.length = 0;
    frame(MESSAGE.tick, undefined, { p: 6 });
    expect(told.map(([name]) => name)).toEqual(['degraded']);
    expect(gate.bookmark.pos).toBe(5);
    end(9);
    expect(restarts()).toEqual(['snapshot']);
  });

  it('is not reported by a position during a snapshot', () => {
    frame(MESSAGE.hello, HELLO);
    frame(MESSAGE.tick, undefined, { p: 50 });
    expect(of('live')).toEqual([]);
    end(5);
    expect(gate.bookmark.pos).toBe(5);
  });
});

describe('a frame without a number', () => {
  it('is applied directly: the basic protocol has none', () => {
    gate.take(JSON.stringify({ messageType: MESSAGE.tick, content: '' }), 0);
    expect(told).toEqual([['degraded', false]]);
    frame(MESSAGE.hello, HELLO);
    const content = JSON.stringify({ asOf: 5, counts: NONE, digest: digestOf([]) });
    gate.take(JSON.stringify({ messageType: MESSAGE.snapshotEnd, content }), 0);
    expect(Object.fromEntries(new URLSearchParams(gate.bookmark.query))).toMatchObject({ pos: '5', h: '' });
    expect(restarts()).toEqual([]);
  });
});

describe('a snapshot', () => {
  it.each([MESSAGE.snapshotRows, MESSAGE.snapshotEnd])('without a start is ignored (%i)', (type) => {
    frame(type, { set: 'facts', rows: [] });
    expect(restarts()).toEqual(['snapshot']);
    expect(faults.badContents).toBe(1);
  });

  it('applies meanwhile received events up to the first one that does not fit', () => {
    frame(MESSAGE.hello, HELLO);
    for (const [p, ver] of [
      [5, 1],
      [6, 1],
      [7, 2],
      [8, 9],
      [9, 10],
    ] as const)
      tell(p, ver);
    expect(of('rows')).toEqual([]);
    end(5);
    expect(of('rows').map(([, rows]) => rows)).toEqual([[fact('a1', 1)], [fact('a1', 2)]]);
    expect(faults.duplicates).toBe(1);
    expect(restarts()).toEqual(['version']);
    expect(gate.bookmark.query, 'it was given up').toBe('');
  });

  it('is abandoned when too much arrived meanwhile', () => {
    frame(MESSAGE.hello, HELLO);
    for (let p = 6; p <= 10_005; p++) tell(p);
    expect(restarts()).toEqual([]);
    tell(10_006);
    expect(restarts()).toEqual(['held']);
  });

  it('of a resync leaves the resume position until it is complete', () => {
    live();
    frame(MESSAGE.resync, { why: 'slow' });
    frame(MESSAGE.tick, undefined, { p: 50, h: 'h50' });
    expect(gate.bookmark.pos).toBe(5);
    expect(of('live')).toHaveLength(1);
  });

  it('that starts again drops events buffered for the previous one', () => {
    live();
    frame(MESSAGE.resync, { why: 'slow' });
    tell(6);
    frame(MESSAGE.resync, { why: 'slow', acl: 'a2' });
    expect(of('syncing')).toHaveLength(2);
    end(5);
    expect(of('rows')).toEqual([]);
    expect(of('snapshot')[1]).toMatchObject([{ anew: false }]);
    expect(new URLSearchParams(gate.bookmark.query).get('acl')).toBe('a2');
    expect(of('purge')).toEqual([]);
  });

  it('is not started by invalid input or before a greeting', () => {
    frame(MESSAGE.resync, { why: 'slow' });
    expect(restarts()).toEqual(['resync']);
    again({});
    frame(MESSAGE.resync, 'slow');
    expect(restarts()).toEqual(['resync']);
  });
});

describe('a protocol fault', () => {
  it('closes the connection once, and later frames on it are ignored', () => {
    live();
    gate.take('{', 0);
    gate.take('{', 0);
    tell(6);
    expect(restarts()).toEqual(['badData']);
    expect(faults).toEqual({ badFrames: 1, badContents: 0, duplicates: 0, gaps: 0 });
    expect(of('rows')).toEqual([]);
    expect(gate.bookmark.pos).toBe(5);
  });

  it('in the numbers is counted, and only a gap closes', () => {
    live();
    frame(MESSAGE.tick, undefined, { n: 0 });
    expect(faults).toMatchObject({ duplicates: 1, gaps: 0 });
    frame(MESSAGE.tick, undefined, { n: 9 });
    expect(faults).toMatchObject({ duplicates: 1, gaps: 1 });
    expect(restarts()).toEqual(['gap']);
    expect(gate.bookmark.query).not.toBe('');
  });

  it('in a fact requests a snapshot', () => {
    live();
    frame(NOTE, { note: 'x' }, { p: 6 });
    expect(restarts()).toEqual([`content ${NOTE}`]);
    expect(faults.badContents).toBe(1);
    expect(gate.bookmark.query).toBe('');
  });

  it('in other messages is only counted', () => {
    live();
    frame(NOTE, { note: 'x' });
    for (const type of [MESSAGE.hint, MESSAGE.goAway]) {
      frame(type, 'text');
      frame(type, {});
    }
    expect(faults.badContents).toBe(5);
    expect([restarts(), of('hint'), of('goAway')]).toEqual([[], [], []]);
  });
});

describe('a server message beside the facts', () => {
  beforeEach(() => live());

  it('is passed on', () => {
    frame(MESSAGE.hint, { resources: ['users', 7, 'roles'] });
    frame(MESSAGE.goAway, { after: 100, spread: 50 });
    frame(MESSAGE.goAway, { after: 100 });
    expect(of('hint')).toEqual([[['users', 'roles']]]);
    expect(of('goAway')).toEqual([
      [100, 50],
      [100, 0],
    ]);
  });

  it('about its database reports a problem only for a clear no', () => {
    for (const content of [{ db: false }, { db: true }, {}, undefined]) frame(MESSAGE.tick, content);
    expect(of('degraded').map(([bad]) => bad)).toEqual([true, false, false, false]);
  });

  it('with a digest is compared when valid, and never with half a snapshot', () => {
    for (const content of ['x', { xor: 1, count: 1 }, { xor: 'x', count: '1' }])
      frame(MESSAGE.digest, content);
    expect(of('digest')).toEqual([]);
    frame(MESSAGE.digest, { asOf: 5, xor: 'x', count: 1 });
    expect(of('digest')).toHaveLength(1);
    frame(MESSAGE.resync, { why: 'slow' });
    frame(MESSAGE.digest, { asOf: 5, xor: 'x', count: 1 });
    expect(of('digest')).toHaveLength(1);
  });

  it('of a newer server’s type moves the position', () => {
    frame(4242, { any: 1 }, { p: 8, h: 'h8' });
    expect(gate.bookmark.pos).toBe(8);
  });
});
