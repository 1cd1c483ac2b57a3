import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CLOSE, MAX_INBOUND_BYTES, MESSAGE } from '../../contract/push';
import { connect, type TestClient } from './testing/testClient';
import { bytesOf, closing, OPCODE, type RawFrame, type RawOutcome, sendRaw } from './testing/testRawSocket';
import { personOf } from './testing/testRows';
import { TestViewer } from './testing/testViewer';
import { startWorld, type World } from './testing/testWorld';

vi.setConfig({ testTimeout: 300_000 });

/** `FUZZ_RUNS=100000` for a night; a failure prints seed and path (`FUZZ_SEED`). */
const numRuns = Number(process.env.FUZZ_RUNS ?? 300);
const seed = Number(process.env.FUZZ_SEED ?? 20_261);
const PROTOCOL = 1002;
const INTERNAL = 1011;

let world: World;
let healthy: TestClient;
let viewer: TestViewer;
const raised: number[] = [];

beforeAll(async () => {
  world = await startWorld();
  world.people.set('a', personOf('anna', ['ORGA']));
  world.people.set('b', personOf('bert', ['ORGB']));
  viewer = new TestViewer();
  healthy = connect(world, 'b', { viewer });
  await vi.waitFor(() => expect(viewer.end).toBeDefined(), { timeout: 15_000 });
});
afterAll(() => world.stop());

const text = (payload: string | Buffer, more: Partial<RawFrame> = {}) =>
  bytesOf({ opcode: OPCODE.text, payload, ...more });
const RIGHT = JSON.stringify({ messageType: MESSAGE.tick, content: '' });
const BAD_UTF8 = Buffer.from([0x22, 0xc3, 0x28, 0x22]);
const HALF = Buffer.from('"药"').subarray(0, 2);

/** Sends it while an alert is raised for somebody else. */
async function sent(...pieces: Buffer[]): Promise<RawOutcome> {
  const [outcome, pos] = await Promise.all([
    sendRaw(world, 'a', pieces),
    world.alert('ORGB', `frame-${raised.length}`, 'raised'),
  ]);
  raised.push(pos);
  return outcome;
}

/** Sessions of ours are gone, and the other one was told everything, in order. */
async function othersAreWell(): Promise<void> {
  await vi.waitFor(() => expect(viewer.events).toEqual(raised), { timeout: 15_000 });
  await vi.waitFor(() => expect(world.gateway.metrics.connections).toBe(1), { timeout: 15_000 });
  expect([viewer.faults, healthy.closed]).toEqual([[], undefined]);
}

const control = (opcode: number, more: Partial<RawFrame> = {}) => bytesOf({ opcode, ...more });
const named = (name: string, list: readonly number[], frame: (value: number) => Buffer) =>
  list.map((value) => [`${name} ${value}`, [frame(value)]] as [string, Buffer[]]);

describe('a frame that RFC 6455 forbids', () => {
  it.each<[string, Buffer[]]>([
    ['without a mask', [text(RIGHT, { masked: false })]],
    ...named('with reserved bits', [1, 2, 4, 7], (reserved) => text(RIGHT, { reserved })),
    ...named('of the unknown type', [3, 4, 5, 6, 7, 11, 12, 13, 14, 15], (opcode) => control(opcode)),
    ...named('in parts, of the controlling type', [8, 9, 10], (opcode) => control(opcode, { fin: false })),
    ...named('too long for its controlling type', [8, 9, 10], (opcode) =>
      control(opcode, { payload: Buffer.alloc(126) }),
    ),
    ['that closes with half a code', [control(OPCODE.close, { payload: Buffer.from([3]) })]],
    ...named('that closes with', [0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_535], (code) =>
      control(OPCODE.close, { payload: closing(code) }),
    ),
    ['that goes on with nothing', [bytesOf({ opcode: OPCODE.more, payload: RIGHT })]],
    ['that begins anew in the middle', [text('{', { fin: false }), text(RIGHT)]],
  ])('%s is answered with 1002', async (_what, pieces) => {
    expect((await sent(...pieces)).code).toBe(PROTOCOL);
  });

  it.each<[string, number, Buffer[]]>([
    ['no UTF-8', CLOSE.badData, [text(BAD_UTF8)]],
    [
      'no UTF-8, in parts',
      CLOSE.badData,
      [text(HALF, { fin: false }), control(OPCODE.more, { payload: '"' })],
    ],
    ['no UTF-8 as a reason', CLOSE.badData, [control(OPCODE.close, { payload: closing(1000, BAD_UTF8) })]],
    ['no JSON', CLOSE.badData, [text('{"messageType":')]],
    ['nothing', CLOSE.badData, [text('')]],
    ['no text', CLOSE.badData, [bytesOf({ opcode: OPCODE.binary, payload: RIGHT })]],
    ['more than is allowed', CLOSE.tooBig, [text('x'.repeat(MAX_INBOUND_BYTES + 1))]],
    ['more than is allowed, as it says', CLOSE.tooBig, [text('', { length: 2n ** 40n })]],
    ['more than can be counted, as it says', CLOSE.tooBig, [text('', { length: 2n ** 64n - 1n })]],
    [
      'more than is allowed, in parts',
      CLOSE.tooBig,
      [
        text('"', { fin: false }),
        ...Array(3).fill(control(OPCODE.more, { fin: false, payload: 'x'.repeat(30_000) })),
      ],
    ],
    [
      'parts without end',
      CLOSE.policy,
      [text('"', { fin: false }), Buffer.concat(Array(20_000).fill(control(OPCODE.more, { fin: false })))],
    ],
  ])('with %s is answered with %i', async (_what, code, pieces) => {
    expect((await sent(...pieces)).code).toBe(code);
  });

  it('is accepted when it is only unusual', async () => {
    const odd = [
      text(RIGHT, { bits: 64 }),
      text(RIGHT.slice(0, 5), { fin: false }),
      control(OPCODE.ping, { payload: 'in between' }),
      control(OPCODE.more, { payload: RIGHT.slice(5) }),
      control(OPCODE.pong, { payload: 'for nothing' }),
    ];
    // One byte at a time.
    const pieces = odd.flatMap((frame) => [...frame].map((byte) => Buffer.from([byte])));
    expect((await sent(...pieces)).code).toBeUndefined();
    expect((await sent(control(OPCODE.close, { payload: closing(4_321, 'bye') }))).code).toBe(4_321);
  });

  it('affects no other connection', othersAreWell);
});

const frame: fc.Arbitrary<Buffer> = fc
  .record({
    opcode: fc.oneof(fc.constant(OPCODE.text), fc.constantFrom(...Object.values(OPCODE)), fc.nat(15)),
    fin: fc.nat(9).map((dice) => dice > 0),
    reserved: fc.nat(30).map((dice) => (dice > 7 ? 0 : dice)),
    masked: fc.nat(20).map((dice) => dice > 0),
    payload: fc.oneof(
      fc.constant(RIGHT),
      fc
        .record({ messageType: fc.constantFrom(...Object.values(MESSAGE)), content: fc.json() })
        .map((each) => JSON.stringify(each)),
      fc.json(),
      fc.string({ unit: 'binary', maxLength: 200 }),
    ),
  })
  .map(bytesOf);

/** Frames, of which one may be cut, or bits of it turned. */
const conversation = fc
  .record({
    frames: fc.array(
      fc.oneof(
        { weight: 9, arbitrary: frame },
        { weight: 1, arbitrary: fc.uint8Array().map((bytes) => Buffer.from(bytes)) },
      ),
      { minLength: 1, maxLength: 8 },
    ),
    flips: fc.array(fc.tuple(fc.nat(2_000), fc.nat(7)), { maxLength: 3 }),
    cut: fc.option(fc.nat(2_000)),
  })
  .map(({ frames, flips, cut }) => {
    const bytes = Buffer.concat(frames);
    for (const [at, bit] of flips) if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
    return bytes.subarray(0, cut ?? bytes.length);
  });

/** What a peer may be told; never that it was our fault. */
const mayBeSent = (code: number) =>
  code !== INTERNAL &&
  ((code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code < 5000));

describe('frames at random', () => {
  it('end with a valid close code or none and affect no other connection', async () => {
    const codes = new Map<number | undefined, number>();
    const property = fc.asyncProperty(conversation, async (bytes) => {
      const { code } = await sent(bytes);
      codes.set(code, (codes.get(code) ?? 0) + 1);
      expect(code === undefined || mayBeSent(code)).toBe(true);
    });
    await fc.assert(property, { numRuns, seed });
    await othersAreWell();
    // All ways out were gone.
    expect([...codes.keys()]).toEqual(expect.arrayContaining([undefined, PROTOCOL, CLOSE.badData]));
  });
});
