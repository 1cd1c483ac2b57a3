import { describe, expect, it } from 'vitest';
import { FACT, fact, factTopic, NOTE, noteTopic, PART, partTopic } from '../testing/testTopics';
import { defineLive } from '../topics/defineLive';
import { TopicReaders } from './reading';

const MINUTE = 60_000;
const counted = defineLive<number>({
  name: 'counted',
  lane: 'log',
  messageTypes: [FACT, 7],
  read: (content) => (typeof content === 'number' ? [content] : []),
});

function readers() {
  const given: [string, readonly unknown[]][] = [];
  const made = new TopicReaders([factTopic, noteTopic, partTopic, counted]);
  made.adopt({ asOf: 5, facts: [fact('a1')], notes: [], parts: [{ id: 'm1', ver: 1, at: 1 }], anew: true });
  const read = (messageType: number, content: unknown, p?: number, at = 0) =>
    made.read({ messageType, content, s: { n: 0, p } }, at, (...rows) => given.push(rows));
  return { made, given, read };
}
const parts = (...ids: string[]) => ({ rows: ids.map((id) => ({ id, ver: 2, at: 2 })) });

describe('a fact', () => {
  it('is given to every topic of its type', () => {
    const { given, read } = readers();
    expect(read(FACT, { fact: fact('a1', 2) }, 6)).toBe('taken');
    expect(given).toEqual([
      ['facts', [fact('a1', 2)]],
      ['counted', []],
    ]);
  });

  it('after a version gap, or invalid, is given to no topic', () => {
    const { given, read } = readers();
    expect(read(FACT, { fact: fact('a1', 3) }, 6)).toBe('version');
    expect(read(FACT, 'nonsense', 6)).toBe('badContent');
    expect(given).toEqual([]);
  });

  it('of a topic without versions may have any version', () => {
    const { read } = readers();
    expect([1, 5].map((ver) => read(NOTE, { note: fact('d1', ver) }, 5 + ver))).toEqual(['taken', 'taken']);
  });

  it('without a position is no loss when it is invalid', () => {
    expect(readers().read(PART, 'nonsense')).toBe('ignored');
  });

  it('that makes its topic throw is invalid', () => {
    const { given, made, read } = readers();
    expect([read(PART, { rows: [null] }), read(PART, { rows: [null] }, 6)]).toEqual([
      'ignored',
      'badContent',
    ]);
    expect(made.adopt({ asOf: 5, facts: [null], notes: [], parts: [], anew: true })).toBe(false);
    expect(given).toEqual([]);
  });
});

describe('a state missing from the snapshot', () => {
  it('requests one, and again after five minutes at the earliest', () => {
    const { given, read } = readers();
    expect(read(PART, parts('m1'))).toBe('taken');
    expect(read(PART, parts('m1', 'm2'))).toBe('unknownKey');
    expect(given, 'it is not shown').toHaveLength(1);
    expect(read(PART, parts('m3'), undefined, 5 * MINUTE - 1)).toBe('taken');
    expect(read(PART, parts('m3'), undefined, 5 * MINUTE)).toBe('unknownKey');
  });
});

describe('message types', () => {
  it('are read when a topic names them', () => {
    const { made, read } = readers();
    expect([FACT, 7, PART, 8].map((type) => made.reads(type))).toEqual([true, true, true, false]);
    expect(read(8, 1)).toBe('taken');
  });
});
