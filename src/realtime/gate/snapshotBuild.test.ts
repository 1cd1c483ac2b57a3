import { digestOf } from '@contract/common/digest';
import { describe, expect, it } from 'vitest';
import { fact, factTopic, noteTopic, partTopic } from '../testing/testTopics';
import { SnapshotBuild } from './snapshotBuild';

const TOPICS = [factTopic, noteTopic, partTopic];
const FACTS = [fact('a1'), fact('a2', 3)];
const PART = { id: 'p1', ver: 1, at: 1 };
const END = { asOf: 9, counts: { facts: 2, notes: 1, parts: 1 }, digest: digestOf(FACTS) };

function filled(anew = false): SnapshotBuild {
  const build = new SnapshotBuild(TOPICS, anew);
  build.add({ set: 'parts', rows: [PART] });
  build.add({ set: 'notes', rows: [fact('n1')] });
  for (const row of FACTS) expect(build.add({ set: 'facts', rows: [row] })).toBe(true);
  return build;
}

describe('a snapshot', () => {
  it.each([true, false])('consists of all its chunks in order (anew: %s)', (anew) => {
    expect(filled(anew).finish(END)).toEqual({
      asOf: 9,
      anew,
      facts: FACTS,
      notes: [fact('n1')],
      parts: [PART],
    });
  });

  it.each(['facts', 'notes', 'parts'] as const)('is incomplete while %s are missing', (set) => {
    const counts = { ...END.counts, [set]: END.counts[set] + 1 };
    expect(filled().finish({ ...END, counts })).toBeUndefined();
  });

  it('is refused with other facts than the server counted', () => {
    expect(filled().finish({ ...END, digest: digestOf([fact('a1')]) })).toBeUndefined();
  });

  it.each([
    undefined,
    'text',
    { ...END, asOf: '9' },
    { ...END, asOf: 2 ** 60 },
    { ...END, counts: null },
    { ...END, digest: 'x' },
  ])('is not ended by %j', (content) => {
    expect(filled().finish(content)).toBeUndefined();
  });

  it.each([
    undefined,
    [],
    { rows: [] },
    { set: 1, rows: [] },
    { set: 'facts', rows: {} },
    { set: 'facts', rows: [null] },
  ])('refuses the chunk %j', (content) => {
    expect(new SnapshotBuild(TOPICS, false).add(content)).toBe(false);
  });

  it.each(['later', 'constructor', '__proto__'])('skips the unknown set %s', (set) => {
    const build = filled();
    expect(build.add({ set, rows: [1] })).toBe(true);
    expect(build.finish(END)).toBeDefined();
  });
});
