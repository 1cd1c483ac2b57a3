import type { BellAnswer } from '@contract/home/bell';
import type { AnyRow } from '@contract/kit/resource';
import type { ListResult } from '@contract/kit/wire';
import { dealers } from '@contract/resources/dealers/dealers';
import { expiries } from '@contract/resources/system/expiries';
import { ResourceListScreen } from '@kit';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { Console, mayAll } from '../../../kit/testing/testConsole';
import { answersOf, serve } from '../../../kit/testing/testServer';
import { withoutLayout } from '../../../shared/testing/noLayout';
import { useExpiryItems } from '../news/useWorkItems';
import SLOTS from '../slots';
import { systemApi } from '../system.api';

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

it('links an entry to the expiring record when the user may open it', async () => {
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
  const { data } = systemApi.useBellQuery();
  return useExpiryItems(data?.lists.expiries).map(({ id, text, to }) => <p key={id}>{`${text} > ${to}`}</p>);
}

it('shows notifications of the last day in the bell with a link', async () => {
  const old = row('c', 'licence', { noticedAt: -90_000_000 });
  const list: ListResult = { rows: [...rows, old], total: 3, page: 1, pageSize: 20, titles: {}, asOf: 0 };
  const bell: BellAnswer = { lists: { expiries: list }, unread: [] };
  serve((path) => (path === '/bell' ? bell : undefined));
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
});
