import type { AnyRow } from '@contract/kit/resource';
import { dealers } from '@contract/resources/dealers/dealers';
import { expiries } from '@contract/resources/system/expiries';
import { ResourceListScreen } from '@kit';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { withoutLayout } from '../../../kit/testing/noLayout';
import { Console, mayAll } from '../../../kit/testing/testConsole';
import { answersOf, serve } from '../../../kit/testing/testServer';
import { useExpiryItems } from '../news/useWorkItems';
import SLOTS from '../slots';

const row = (id: string, kind: string, more: object = {}) =>
  ({
    id,
    kind,
    name: { 'zh-cn': '沐杏', en: 'Muxing', jp: '沐杏', ko: '무싱' },
    orgId: 'o1',
    subjectId: `of ${id}`,
    amount: null,
    endsOn: '2026-05-30',
    daysLeft: 7,
    state: 'due',
    noticedAt: 0,
    version: 1,
    createdAt: 0,
    updatedAt: 0,
    ...more,
  }) as unknown as AnyRow;
const rows = [row('a', 'dealer'), row('b', 'cards', { amount: 12, daysLeft: 0 })];

beforeAll(() => {
  withoutLayout();
  Element.prototype.scrollIntoView ??= () => undefined;
});

const DEALER = '/supplierMain/dealerList/record/of%20a';

it('leads from the list to what ends, as far as one may go there', async () => {
  serve(answersOf(expiries, rows));
  render(
    <Console access={mayAll(expiries, dealers)}>
      <ResourceListScreen resource={expiries} slots={SLOTS.expiries} />
    </Console>,
  );
  const link = await screen.findByRole('link', { name: 'Dealer contract' });
  expect(link.getAttribute('href')).toBe(DEALER);
  expect(screen.getByText('SIM cards')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'SIM cards' })).toBeNull();
});

function Items() {
  return useExpiryItems().map(({ id, text, to }) => <p key={id}>{`${text} > ${to}`}</p>);
}

it('tells in the bell of what one was told within a day, with the way there', async () => {
  const old = row('c', 'licence', { noticedAt: -90_000_000 });
  const asked = serve(answersOf(expiries, [...rows, old]));
  render(
    <Console access={mayAll(expiries, dealers)}>
      <Items />
    </Console>,
  );
  expect(await screen.findByText(`Contract of the dealer Muxing: 7 days left > ${DEALER}`)).toBeTruthy();
  expect(
    screen.getByText('12 SIM cards of Muxing: expires today > /system/organization/expiries/record/b'),
  ).toBeTruthy();
  expect(screen.queryByText(/license/)).toBeNull();
  const [question = ''] = asked.map(decodeURIComponent);
  expect(question).toContain('filter[noticedAt]=last:1');
  expect(question).toContain('sort=-noticedAt');
});

it('asks nothing for who does not look after institutions', async () => {
  const asked = serve(answersOf(expiries, rows));
  render(
    <Console access={mayAll(dealers)}>
      <Items />
      <p>there</p>
    </Console>,
  );
  await screen.findByText('there');
  expect(asked).toEqual([]);
});
