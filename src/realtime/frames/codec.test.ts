import { MESSAGE } from '@contract/push';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snapshotApplied } from '../actions';
import { startGate } from '../testing/testGate';
import { factTopic, noteTopic, partTopic } from '../testing/testTopics';
import { decodeFrame, encodeFrame, isObject } from './codec';

describe('decodeFrame', () => {
  it('reads a numbered frame and its content', () => {
    const text = JSON.stringify({
      messageType: 1102,
      content: '{"id":"x"}',
      s: { n: 3, p: 9, h: 'ab', t: 1 },
      later: 1,
    });
    expect(decodeFrame(text)).toEqual({
      messageType: 1102,
      content: { id: 'x' },
      s: { n: 3, p: 9, h: 'ab', t: 1 },
    });
    expect(decodeFrame(encodeFrame(MESSAGE.tick))).toEqual({
      messageType: 0,
      content: undefined,
      s: undefined,
    });
  });

  it.each([
    undefined,
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"content":""}',
    '{"messageType":1}',
    '{"messageType":1,"content":{}}',
    '{"messageType":"1","content":""}',
    '{"messageType":1.5,"content":""}',
    '{"messageType":1,"content":"","s":null}',
    '{"messageType":1,"content":"","s":[]}',
    '{"messageType":1,"content":"","s":{}}',
    '{"messageType":1,"content":"","s":{"n":"0"}}',
    '{"messageType":1,"content":"","s":{"n":0.5}}',
    '{"messageType":1,"content":"","s":{"n":0,"p":"1"}}',
    '{"messageType":1,"content":"","s":{"n":0,"p":1.5}}',
    '{"messageType":1,"content":"","s":{"n":0,"p":9007199254740993}}',
    '{"messageType":9007199254740993,"content":""}',
    '{"messageType":1,"content":"","s":{"n":0,"h":1}}',
    '{"messageType":1,"content":"","s":{"n":0,"t":"1"}}',
  ])('refuses %j as a frame', (text) => {
    expect(decodeFrame(text)).toBeUndefined();
  });

  it('accepts a frame with unreadable content and leaves it to the reader of its type', () => {
    expect(decodeFrame('{"messageType":1,"content":"{"}')).toEqual({ messageType: 1, content: undefined });
    expect(decodeFrame('{"messageType":1,"content":"","s":{"n":0}}')?.s).toEqual({ n: 0 });
  });

  it('never throws for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => void decodeFrame(text)),
      { numRuns: 2_000 },
    );
  });
});

describe('encodeFrame', () => {
  it('writes the content as text inside the frame, and nothing when absent', () => {
    const frame = JSON.parse(encodeFrame(MESSAGE.receipt, { seen: 3 }));
    expect(frame).toEqual({ messageType: MESSAGE.receipt, content: '{"seen":3}' });
    expect(JSON.parse(encodeFrame(MESSAGE.tick))).toEqual({ messageType: MESSAGE.tick, content: '' });
  });
});

describe('isObject', () => {
  it('is true for values with named fields', () => {
    expect([{}, { a: 1 }].every(isObject)).toBe(true);
    expect([null, undefined, [], 'a', 1, () => 1].some(isObject)).toBe(false);
  });
});

describe('a gate fed with random input', () => {
  it('never throws and never counts it as an event', () => {
    const types = [...Object.values(MESSAGE), 1101, 1105, 9999];
    const content = fc.oneof(fc.json(), fc.string(), fc.constant('{"rows":[[1]],"columns":["id"]}'));
    const frame = fc.record({ messageType: fc.constantFrom(...types), content });
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 10 }), (frames) => {
        let snapshots = 0;
        const gate = startGate([factTopic, noteTopic, partTopic]);
        gate.gated$.subscribe((event) => {
          if (event.type === 'inOrder' && snapshotApplied.match(event.action)) snapshots += 1;
          if (event.type === 'order' && event.order.type === 'cut') gate.open();
        });
        gate.open();
        for (const [n, one] of frames.entries()) gate.take(JSON.stringify({ ...one, s: { n, p: n } }), n);
        expect(snapshots).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });
});
