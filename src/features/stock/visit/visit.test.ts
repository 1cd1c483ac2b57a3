import type { RecordResult } from '@contract/kit/wire';
import { visitSchema } from '@contract/stocking/visit';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  dropVisit,
  keepVisit,
  leftOf,
  readVisit,
  renewedVisit,
  type StoredVisitLine,
  sendVisit,
  visitBody,
  visitOf,
  visitsToDo,
  waitingVisits,
  withLine,
  wrongCodes,
} from './visit';

const row = {
  id: 'T1',
  version: 3,
  replNo: 'RP1',
  deviceId: 'd1',
  state: 'picking',
  lines: [
    {
      laneNo: 'A-1-01',
      productId: 'p1',
      batchId: 'b1',
      planQty: 4,
      addQty: 4,
      beforeQty: 2,
      countAsked: true,
    },
    { laneNo: 'A-1-02', productId: 'p2', batchId: null, planQty: 3, beforeQty: 0 },
  ],
  titles: {
    devices: { d1: 'Metro Hall' },
    products: { p1: 'Aspirin', p2: 'Plaster' },
    batches: { b1: 'B0001' },
  },
} as unknown as RecordResult;
const visit = visitOf(row, 1);

class MemoryStore {
  readonly #items = new Map<string, string>();
  full = false;
  get length() {
    return this.#items.size;
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem(key: string, value: string) {
    if (this.full) throw new Error('quota');
    this.#items.set(key, value);
  }
  removeItem = (key: string) => void this.#items.delete(key);
}
let store: MemoryStore;
beforeEach(() => {
  store = new MemoryStore();
});
const problemOf = (error: unknown) => error as { status: number; message: string };
const done = { ...visit, key: 'key-0001' };

describe('a replenishment visit on the phone', () => {
  it('contains all names it needs offline and the planned quantities', () => {
    expect(visit).toMatchObject({ replNo: 'RP1', machine: 'Metro Hall', version: 3 });
    expect(visit.lines[0]).toMatchObject({ product: 'Aspirin', batch: 'B0001', countAsked: true });
    expect(visit.lines.map((line) => line.done.addQty)).toEqual([4, 3]);
    expect(visitSchema.parse(visitBody(visit))).toEqual(visitBody(visit));
  });

  it('shows what is left to do', () => {
    expect(leftOf(visit)).toEqual({ open: 2, uncounted: 1 });
    const counted = { ...(visit.lines[0]?.done as never as object), countQty: 2 } as never;
    expect(leftOf(withLine(visit, 'A-1-01', { checked: true, done: counted }))).toEqual({
      open: 1,
      uncounted: 0,
    });
  });

  it('cannot be finished before each box has its own code', () => {
    const lane = (laneNo: string, codes: string[], addQty = codes.length, codesAsked = true) => ({
      ...(visit.lines[0] as StoredVisitLine),
      laneNo,
      codesAsked,
      done: { countQty: null, addQty, removeQty: 0, traceCodes: codes.join('\n') || null, reason: null },
    });
    const code = (n: number) => String(n).padStart(20, '8');
    const lines = [
      lane('right', [code(1), code(2)]),
      lane('none', [], 2),
      lane('one of two', [code(3)], 2),
      lane('broken', ['8123']),
      lane('twice', [code(1)]),
      lane('not asked', [], 4, false),
      lane('not asked, one of two', [code(4)], 2, false),
    ];
    const wrong = ['none', 'one of two', 'broken', 'twice', 'not asked, one of two'];
    expect([...wrongCodes({ ...visit, lines })]).toEqual(wrong);
  });

  it('is kept when the page is closed, for one user only', () => {
    expect(keepVisit(store, 'u1', done)).toBe(true);
    expect(readVisit(store, 'u1', 'T1')).toEqual(done);
    expect(readVisit(store, 'u2', 'T1')).toBeUndefined();
    expect([waitingVisits(store, 'u1').length, waitingVisits(store, 'u2').length]).toEqual([1, 0]);
    dropVisit(store, 'u1', 'T1');
    expect(waitingVisits(store, 'u1')).toEqual([]);
  });

  it('is not lost by damaged or full storage', () => {
    store.setItem('pharos.visit|u1|T1', '{"lines":');
    expect(readVisit(store, 'u1', 'T1')).toBeUndefined();
    store.full = true;
    expect(keepVisit(store, 'u1', visit)).toBe(false);
  });

  it('is retried offline with the same key and waits for a person after a refusal', async () => {
    const keys: string[] = [];
    const answers = [{ status: 0 }, { status: 503 }, undefined];
    const post = async (_path: string, _body: unknown, key: string) => {
      keys.push(key);
      const answer = answers.shift();
      if (answer) throw answer;
    };
    expect(await sendVisit(done, post, problemOf)).toEqual({ waits: true });
    expect(await sendVisit(done, post, problemOf)).toEqual({ waits: true });
    expect(await sendVisit(done, post, problemOf)).toEqual({ sent: true });
    expect(new Set(keys)).toEqual(new Set(['key-0001']));
    const conflict = { status: 409, message: 'changed' };
    const refuse = async () => {
      throw conflict;
    };
    expect(await sendVisit(done, refuse, problemOf)).toEqual({ refused: conflict });
    const full = async () => Promise.reject({ ...conflict, params: { lane: 'A-1-02' } });
    expect(await sendVisit(done, full, problemOf)).toEqual({ refused: { ...conflict, lane: 'A-1-02' } });
    expect(await sendVisit({ ...done, refused: conflict }, refuse, problemOf)).toEqual({ waits: true });
    expect(await sendVisit(visit, refuse, problemOf)).toEqual({ waits: true });
  });

  it('keeps completed work when the plan changes', () => {
    const mine = withLine(done, 'A-1-01', { checked: true });
    const lines = [
      { laneNo: 'A-1-01', planQty: 6 },
      { laneNo: 'A-1-03', planQty: 1 },
    ];
    const again = renewedVisit(mine, visitOf({ ...row, version: 5, lines } as never, 2));
    expect(again).toMatchObject({ version: 5 });
    expect(again.key).toBeUndefined();
    expect(again.lines.map(({ laneNo, checked, planQty }) => [laneNo, checked, planQty])).toEqual([
      ['A-1-01', true, 6],
      ['A-1-03', false, 1],
    ]);
    expect(again.lines[0]?.done.addQty).toBe(4);
  });
});

it('lists locally stored tasks first and each task once', () => {
  const found = {
    rows: [
      { id: 'T1', state: 'picking' },
      { id: 'T2', state: 'assigned', replNo: 'RP2', deviceId: 'd1' },
    ],
    titles: { devices: { d1: 'Metro Hall' } },
  } as never;
  expect(visitsToDo([visit], found)).toEqual([
    { id: 'T1', replNo: 'RP1', machine: 'Metro Hall', state: 'picking', opens: true },
    { id: 'T2', replNo: 'RP2', machine: 'Metro Hall', state: 'assigned', opens: false },
  ]);
  expect(visitsToDo([visit], undefined).map(({ id, opens }) => [id, opens])).toEqual([['T1', true]]);
});
