import type { ExpiryContent, WorkNews } from '@contract/notifications';
import { frameApplied } from '@realtime';
import { applyMiddleware, legacy_createStore as createStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { expect, it } from 'vitest';
import { newsText, type PlainNews, newsPath as pathFor, workNewsSaga, workNewsTopic } from './workNews';

const frame = { ver: 1, org: 'o', at: 1, by: 'other' };
const repair = (id: string, more: object = {}): PlainNews =>
  ({
    ...frame,
    id,
    kind: 'repair.reported',
    repair: { repairNo: `R-${id}`, deviceId: 'd', faultCode: 'lift', priority: 'high', state: 'open' },
    ...more,
  }) as PlainNews;
const review = (state: string): PlainNews =>
  ({
    ...frame,
    id: 'a',
    kind: state === 'waiting' ? 'review.submitted' : 'review.decided',
    review: { name: 'Ibuprofen', state },
  }) as PlainNews;

const trade = (kind: string): PlainNews =>
  ({ ...frame, id: 't', kind, by: null, trade: { no: 'N1' } }) as PlainNews;

const rollout = {
  ...frame,
  id: 'f',
  kind: 'rollout.halted',
  by: null,
  rollout: { no: 'FR1', failed: 2 },
} as PlainNews;

const qualification = (state: string): PlainNews =>
  ({
    ...frame,
    id: 's',
    kind: 'qualification.due',
    by: null,
    qualification: { name: 'Supplier', days: 30, state },
  }) as PlainNews;

const expiry = (what: ExpiryContent['expiry']['what']): ExpiryContent => ({
  ...frame,
  id: 'e',
  kind: 'expiry.due',
  by: null,
  expiry: {
    what,
    name: { 'zh-cn': '店', en: 'Shop', jp: '店', ko: '점' },
    amount: null,
    endsOn: '2026-05-30',
    left: 7,
    subjectId: 's',
    orgName: 'Shop',
  },
});

/** Where it leads those with these keys. */
const pathOf = (news: WorkNews, ...permissions: string[]) => pathFor(news, new Set(permissions));

const rx = (kind: string): PlainNews =>
  ({ ...frame, id: 'x', kind, by: null, rx: { rxNo: 'RX1', minutes: 3 } }) as PlainNews;

/** Ids of what is shown, and priorities of what is heard. */
function perceived(rows: readonly WorkNews[], permissions: readonly string[], actions: readonly string[]) {
  const seen: string[] = [];
  const heard: string[] = [];
  const saga = createSagaMiddleware();
  const store = createStore(() => 0, applyMiddleware(saga));
  saga.run(workNewsSaga, {
    tell: ({ id }) => void seen.push(id),
    call: (priority) => void heard.push(priority),
    me: () => ({ userId: 'me', permissions, actions }),
  });
  store.dispatch(frameApplied({ workNews: rows }));
  return { seen, heard };
}
const told = (rows: readonly WorkNews[], permissions: readonly string[]) =>
  perceived(rows, permissions, []).seen;

it('handles repair orders and reviews and ignores notifications of other users', () => {
  expect(workNewsTopic.read(repair('r'), 1108)).toEqual([repair('r')]);
  expect(workNewsTopic.read(review('passed'), 1109)).toEqual([review('passed')]);
  expect(workNewsTopic.read(trade('renewal.failed'), 1118)).toEqual([trade('renewal.failed')]);
  expect(workNewsTopic.read(rollout, 1115)).toEqual([rollout]);
  for (const other of [undefined, 'x', { id: 'a', ver: 1, alert: {} }, { repair: {} }])
    expect(workNewsTopic.read(other, 1108)).toEqual([]);
});

it('reports actions of other users that the user may see', () => {
  expect(told([repair('r1'), repair('r2', { by: 'me' })], ['clientMain'])).toEqual(['r1']);
  expect(told([repair('r1')], ['productMain'])).toEqual([]);
  expect(told([review('waiting')], ['productMain'])).toEqual([]);
  expect(told([review('waiting')], ['productAudit'])).toEqual(['a']);
  expect(told([review('failed')], ['productMain'])).toEqual(['a']);
  expect(told([trade('renewal.failed')], ['IoT_order'])).toEqual(['t']);
  expect(told([trade('dispensing.failed')], ['IoT_order'])).toEqual([]);
});

it('reports the newest two of many at once', () => {
  expect(
    told(
      ['1', '2', '3', '4'].map((id) => repair(id)),
      ['clientMain'],
    ),
  ).toEqual(['3', '4']);
});

it('links to the record and has words for each', () => {
  expect(pathOf(repair('r'))).toBe('/machine/equipmentMain/repairList/record/r');
  expect(pathOf(review('waiting'))).toBe('/machine/productAudit/record/a');
  expect(pathOf(review('failed'))).toBe('/machine/productMain/productUpdateAudit/record/a');
  expect(newsText(repair('r'))).toEqual({ key: 'repair.reported', values: { no: 'R-r', device: 'd' } });
  expect(pathOf(trade('renewal.failed'))).toBe('/InterCard/InterCardOrder/record/t');
  expect(pathOf(trade('erpPush.dead'))).toBe('/ERPMain/ERPOrderList/record/t');
  expect(newsText(trade('erpPush.dead'))).toEqual({ key: 'erpPush.dead', values: { no: 'N1' } });
  expect(newsText(trade('dispensing.failed'))).toEqual({ key: 'dispensing.failed', values: { no: 'N1' } });
  expect(newsText(review('failed'))).toEqual({ key: 'review.failed', values: { name: 'Ibuprofen' } });
});

it('reports a halted rollout with a link', () => {
  expect(told([rollout], ['clientMain'])).toEqual(['f']);
  expect(newsText(rollout)).toEqual({ key: 'rollout.halted', values: { no: 'FR1', failed: '2' } });
  expect(pathOf(rollout)).toBe('/deviceMain/firmwareMain/rollouts/record/f');
});

it('reports an expiring licence to purchasers with a link to the supplier', () => {
  expect(workNewsTopic.read(qualification('due'), 1107)).toEqual([qualification('due')]);
  expect(told([qualification('due')], ['supply_chain_Mag'])).toEqual(['s']);
  expect(told([qualification('due')], ['clientMain'])).toEqual([]);
  expect(newsText(qualification('due'))).toEqual({
    key: 'qualification.due',
    values: { name: 'Supplier', days: '30' },
  });
  expect(newsText(qualification('ended')).key).toBe('qualification.ended');
  expect(pathOf(qualification('due'))).toBe('/supplyChain/druggistMain/record/s');
});

it('reports waiting prescriptions with sound to pharmacists only', () => {
  const both = [rx('rx.waiting'), rx('rx.overdue')];
  expect(workNewsTopic.read(rx('rx.waiting'), 1120)).toEqual([rx('rx.waiting')]);
  expect(perceived(both, ['pharmacyMain'], ['prescription:review'])).toEqual({
    seen: ['x', 'x'],
    heard: ['high'],
  });
  expect(perceived(both, ['pharmacyMain'], [])).toEqual({ seen: [], heard: [] });
  expect(perceived([repair('r')], ['clientMain'], [])).toEqual({ seen: ['r'], heard: [] });
  expect(pathOf(rx('rx.waiting'))).toBe('/prescription/pharmacyInformation/reviewDesk?rx=x');
  expect(newsText(rx('rx.overdue'))).toEqual({ key: 'rx.overdue', values: { no: 'RX1', minutes: '3' } });
});

const order = (list: string, news: string): PlainNews =>
  ({ ...frame, id: 'o', kind: `${list}.${news}`, by: null, order: { no: 'SO1', list, news } }) as PlainNews;

it('shows waiting orders to users who see them and plays a sound for those who decide', () => {
  const fresh = [order('meituanOrder', 'new')];
  expect(workNewsTopic.read(fresh[0], 1117)).toEqual(fresh);
  expect(perceived(fresh, ['MTOrder'], ['order:accept'])).toEqual({ seen: ['o'], heard: ['medium'] });
  expect(perceived(fresh, ['MTOrder'], [])).toEqual({ seen: ['o'], heard: [] });
  expect(perceived(fresh, ['JDOrder'], ['order:accept'])).toEqual({ seen: [], heard: [] });
  const due = order('jdAfterSale', 'refundDue');
  expect(perceived([due], ['JDAfterSale'], ['order:refundDecide']).heard).toEqual(['high']);
  expect(newsText(due)).toEqual({ key: 'afterSale.refundDue', values: { no: 'SO1' } });
  expect(pathOf(due)).toBe('/JD/afterSaleList/record/o');
  expect(pathOf(order('ownOrder', 'stuck'))).toBe('/orderMain/tradingDetails/orders/record/o');
});

it('reports filling pools without sound and ignores card alarms', () => {
  const pool = {
    ...frame,
    id: 'p',
    kind: 'pool.filled',
    by: null,
    pool: { no: 'P1', percent: 95 },
  } as PlainNews;
  expect(workNewsTopic.read(pool, 1103)).toEqual([pool]);
  expect(workNewsTopic.read({ id: 'a', ver: 1, alert: {} }, 1103)).toEqual([]);
  expect(perceived([pool], ['IoT_Mag'], [])).toEqual({ seen: ['p'], heard: [] });
  expect(newsText(pool)).toEqual({ key: 'pool.filled', values: { no: 'P1', percent: '95' } });
  expect(pathOf(pool)).toBe('/InterCard/InterCardList/pools/record/p');
});

it('reports short warehouse stock with a link to its level', () => {
  const low = {
    ...frame,
    id: 'w',
    kind: 'warehouse.low',
    by: null,
    warehouse: { name: '布洛芬', left: 3 },
  } as PlainNews;
  expect(workNewsTopic.read(low, 1101)).toEqual([low]);
  expect(perceived([low], ['clientMain'], [])).toEqual({ seen: ['w'], heard: [] });
  expect(newsText(low)).toEqual({ key: 'warehouse.low', values: { name: '布洛芬', count: '3' } });
  expect(pathOf(low)).toBe('/machine/equipmentMain/productWarning/warehouses/products/record/w');
});

it('reports expiries to users who manage institutions with a link to the renewal', () => {
  expect(workNewsTopic.read(expiry('dealer'), 1107)).toEqual([expiry('dealer')]);
  expect(told([expiry('dealer')], ['orgMain'])).toEqual(['e']);
  expect(told([expiry('dealer')], ['dealerMain'])).toEqual([]);
  expect(pathOf(expiry('dealer'), 'orgMain', 'dealerMain')).toBe('/supplierMain/dealerList/record/s');
  expect(pathOf(expiry('cards'), 'IoT_Mag')).toContain('/InterCard/InterCardList?');
});

it('links other users to the list of expiries', () => {
  expect(pathOf(expiry('dealer'), 'orgMain')).toBe('/system/organization/expiries/record/e');
});
