import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REJECT_REASONS } from '../../contract/machines/rejected';
import { MAX_PAYLOAD_BYTES, UP_KINDS } from '../../contract/mqtt';
import { DAY_MS } from '../../contract/time/durations';
import { decodeMessage, FUTURE_LIMIT_MS } from './decode';

const NOW = Date.UTC(2026, 10, 21);
const SN = 'SMV24A0000001';
const topic = (kind: string) => `mv/1/${SN}/up/${kind}`;
const envelope = (d: unknown, rest: object = {}) =>
  Buffer.from(JSON.stringify({ v: 1, sn: SN, bd: 1, seq: 3, ts: NOW, d, ...rest }));
const reasonOf = (...args: Parameters<typeof decodeMessage>) => {
  const decoded = decodeMessage(...args);
  return 'rejection' in decoded ? decoded.rejection.reason : undefined;
};
const READING = { z: 'Z1', s: [{ id: 'T1', t: 5, rh: 40, q: 'good' }] };

describe('decode', () => {
  it('accepts what the contract describes', () => {
    const decoded = decodeMessage(topic('env'), envelope(READING), NOW);
    expect(decoded).toMatchObject({ message: { kind: 'env', serialNo: SN, bd: 1, seq: 3, hist: false } });
  });

  it.each([
    ['topic', 'mv/1/short/up/env', envelope(READING)],
    ['topic', `mv/1/${SN}/down/env`, envelope(READING)],
    ['kind', topic('gossip'), envelope(READING)],
    ['oversized', topic('env'), Buffer.alloc(MAX_PAYLOAD_BYTES + 1)],
    ['json', topic('env'), Buffer.from('{')],
    ['json', topic('env'), Buffer.from('{"v":1,"sn":"\\u0000"}')],
    ['json', topic('env'), Buffer.from('{"v":1,"sn":"\\ud83d"}')],
    ['envelope', topic('env'), Buffer.from('[]')],
    ['envelope', topic('env'), envelope(READING, { seq: 256 })],
    ['envelope', topic('env'), envelope(READING, { ts: undefined })],
    ['envelope', topic('env'), envelope(READING, { seq: undefined })],
    ['payload', topic('env'), envelope({ z: 'Z1', s: [] })],
    ['foreign', topic('env'), envelope(READING, { sn: 'SMV24A0000002' })],
    ['future', topic('env'), envelope(READING, { ts: NOW + FUTURE_LIMIT_MS + 1 })],
    ['backdated', topic('counters'), envelope({ since: NOW + 1, n: 4 })],
  ] as const)('refuses as %s: %s', (reason, address, payload) => {
    expect(reasonOf(address, payload, NOW)).toBe(reason);
  });

  it('names the refused message when it can, so that the machine stops repeating it', () => {
    const decoded = decodeMessage(topic('env'), envelope({ z: 1 }), NOW);
    expect(decoded).toMatchObject({ rejection: { known: { serialNo: SN, id: [1, 3, NOW] } } });
  });

  it('names no message of another machine and none that is ambiguous', () => {
    const known = (rest: object) => {
      const decoded = decodeMessage(topic('env'), envelope({ z: 1 }, rest), NOW);
      return 'rejection' in decoded ? decoded.rejection : undefined;
    };
    expect(known({ sn: 'SMV24A0000002' })).toMatchObject({ reason: 'payload', known: undefined });
    expect(known({ seq: undefined })).toMatchObject({ reason: 'payload', known: undefined });
    expect(known({ ts: undefined })).toMatchObject({ reason: 'payload', known: undefined });
  });

  it('accepts values just within the limits of size and time', () => {
    const filled = envelope(READING).toString().padEnd(MAX_PAYLOAD_BYTES);
    expect(reasonOf(topic('env'), Buffer.from(filled), NOW)).toBeUndefined();
    const latest = envelope(READING, { ts: NOW + DAY_MS });
    expect(reasonOf(topic('env'), latest, NOW)).toBeUndefined();
  });

  it('acknowledges a counter from before a restart so that the machine stops repeating it', () => {
    expect(reasonOf(topic('counters'), envelope({ since: NOW, n: 0 }), NOW)).toBeUndefined();
    const decoded = decodeMessage(topic('counters'), envelope({ since: NOW + 400_000, n: 4 }), NOW);
    const detail = 'read 400000 ms before the counter began';
    expect(decoded).toMatchObject({ rejection: { detail, known: { serialNo: SN, id: [1, 3, NOW] } } });
  });

  it('accepts a last will, which has no counter', () => {
    const will = envelope({ s: 'lost' }, { seq: undefined, ts: undefined });
    expect(reasonOf(topic('state'), will, NOW)).toBeUndefined();
  });

  it('accepts characters written as surrogate pairs', () => {
    const pair = envelope({ z: 'Z1', s: READING.s, x: '?' }).toString().replace('?', '\\ud83d\\ude00');
    expect(reasonOf(topic('env'), Buffer.from(pair), NOW)).not.toBe('json');
  });

  it('never throws for any input', () => {
    const address = fc.oneof(fc.string(), fc.constantFrom(...UP_KINDS).map(topic));
    const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array));
    const json = fc.json({ maxDepth: 4 }).map((text) => Buffer.from(text));
    const wrapped = fc.jsonValue({ maxDepth: 4 }).map((value) => envelope(value));
    fc.assert(
      fc.property(address, fc.oneof(bytes, json, wrapped), (where, payload) => {
        const decoded = decodeMessage(where, payload, NOW);
        if ('rejection' in decoded) expect(REJECT_REASONS).toContain(decoded.rejection.reason);
        else expect(decoded.message.serialNo).toBe(SN);
      }),
      { numRuns: 3_000 },
    );
  });
});
