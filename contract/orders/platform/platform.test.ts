import { describe, expect, it } from 'vitest';
import { type StateMachine, transitionRefusal } from '../../kit/states';
import { afterSaleStates, fulfilStates, orderStates, refundStates } from '../states';
import { type AfterSaleState, afterSaleStepsTo, JD_AFTER_SALE_STAGES } from './afterSales';
import { meituanRefundWord, REFUND_WORDS, refundStepsTo } from './refunds';
import { PLATFORM_STAGES, stepsTo } from './stages';

type Row = Record<string, unknown>;

/** Walks the tables as the server does; `arrive` moves both. */
function walked(start: Row, events: readonly string[]): Row {
  const row = { ...start };
  for (const event of events) {
    const machine = [orderStates, fulfilStates, refundStates].find(({ events: own }) =>
      Object.hasOwn(own, event),
    ) as StateMachine;
    expect(transitionRefusal(machine, event, row), event).toBeUndefined();
    row[machine.field] = [machine.events[event]?.to].flat()[0];
    if (event === 'arrive') row.fulfilStatus = 'arrived';
  }
  return row;
}
const NEW = {
  status: 'pending_payment',
  fulfilStatus: 'none',
  refundStatus: 'none',
  paidAmt: 9,
  refundAmt: 0,
};

describe('order states reported by platforms', () => {
  const stages = Object.entries(PLATFORM_STAGES).flatMap(([platform, all]) =>
    Object.entries(all).map(([word, stage]) => ({ platform, word, stage })),
  );

  it.each(stages)(
    '$platform $word can be reached along the state table from the initial state',
    ({ stage }) => {
      const row = walked(NEW, stepsTo(NEW, stage));
      expect(row.status).toBe(stage.status);
      if (stage.fulfil) expect(row.fulfilStatus).toBe(stage.fulfil);
    },
  );

  it.each(['MEITUAN', 'JD'] as const)(
    'of %s in any order never go back, and repeating one changes nothing',
    (platform) => {
      const said = Object.values(PLATFORM_STAGES[platform]);
      for (const first of said)
        for (const second of said) {
          const once = walked(NEW, stepsTo(NEW, first));
          const then = walked(once, stepsTo(once, second));
          expect(stepsTo(then, first), JSON.stringify([first, second])).toEqual([]);
          expect(stepsTo(then, second)).toEqual([]);
        }
    },
  );
});

it('an order that starts as canceled counts as paid only when the platform says so', () => {
  const gone = { status: 'cancelled' } as const;
  expect(stepsTo(NEW, gone, true)).toEqual(['pay', 'cancelRefunded']);
  expect(walked(NEW, stepsTo(NEW, gone, true)).status).toBe('cancelled');
  expect(stepsTo(NEW, gone)).toEqual(['expire']);
  expect(stepsTo({ ...NEW, status: 'paid' }, gone, true)).toEqual(['cancelRefunded']);
});

describe('refunds', () => {
  it.each([
    [{ notifyType: 'apply', resType: '0', isAppeal: false }, 'asked'],
    [{ notifyType: 'apply', resType: '0', isAppeal: true }, 'appealed'],
    [{ notifyType: 'agree', resType: '5', isAppeal: false }, 'passed'],
    [{ notifyType: 'agree', resType: '6', isAppeal: false }, 'passed'],
    [{ notifyType: 'reject', resType: '3', isAppeal: false }, 'rejected'],
    [{ notifyType: 'cancelRefund', isAppeal: false }, 'withdrawn'],
    [{ status: '21', isAppeal: false }, 'passed'],
    [{ notifyType: 'else', isAppeal: false }, undefined],
  ] as const)('%o is %s', (said, word) => expect(meituanRefundWord(said)).toBe(word));

  it('follow the state tables from every state', () => {
    for (const refundStatus of Object.keys(refundStates.states))
      for (const word of REFUND_WORDS)
        walked({ ...NEW, status: 'paid', paidAt: 1, refundStatus }, refundStepsTo(refundStatus, word));
  });
});

describe('after-sales', () => {
  it('follow the state table from every state', () => {
    const states = Object.keys(afterSaleStates.states) as AfterSaleState[];
    for (const from of states)
      for (const to of Object.values(JD_AFTER_SALE_STAGES)) {
        let state: string = from;
        for (const [event, next] of afterSaleStepsTo(from, to)) {
          expect(transitionRefusal(afterSaleStates, event, { state }), `${from} ${event}`).toBeUndefined();
          expect([afterSaleStates.events[event]?.to].flat()).toContain(next);
          state = next;
        }
        expect([from, to]).toContain(state);
      }
  });
});
