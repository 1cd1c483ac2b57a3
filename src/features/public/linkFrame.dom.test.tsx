import type { LinkView } from '@contract/access/publicLinks';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { serve } from '../../kit/testing/testServer';
import { englishTexts } from '../../shared/testing/texts';
import AbnormalInfoScreen from './AbnormalInfoScreen';
import SureCompleteScreen from './SureCompleteScreen';
import WarningNoticeScreen from './WarningNoticeScreen';

const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const view: LinkView = {
  page: 'warningNotice',
  expiresAt: 1,
  answered: false,
  institution: { name: 'Hangzhou Pharmacy', phone: '0571-88001234' },
  timeZone: own === 'Asia/Tokyo' ? 'Asia/Shanghai' : 'Asia/Tokyo',
  alert: {
    code: 'STOCK_LOW',
    priority: 'low',
    state: 'returned',
    machine: 'Machine West',
    place: 'Hangzhou',
    value: 1,
    limit: 2,
    now: null,
    raisedAt: Date.UTC(2026, 10, 24, 4, 31, 7),
    returnedAt: Date.UTC(2026, 10, 24, 5, 31, 7),
    clearedAt: null,
    product: 'Aspirin',
  },
};

function open(Screen: typeof WarningNoticeScreen, more: Partial<LinkView>) {
  serve((path) => (path === '/public/links/open' ? { ...view, ...more } : undefined));
  render(
    <I18nextProvider i18n={englishTexts('public', 'common', 'domain')}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={['/?k=token']}>
          <Screen />
        </MemoryRouter>
      </MantineProvider>
    </I18nextProvider>,
  );
}
const zones = () => document.body.textContent?.match(/GMT\+\d/g) ?? [];

it('an alarm names its product, whom to call, and its time zone once', async () => {
  open(WarningNoticeScreen, {});
  expect((await screen.findByRole('link', { name: '0571-88001234' })).getAttribute('href')).toBe(
    'tel:0571-88001234',
  );
  for (const text of ['Aspirin', 'Hangzhou Pharmacy', 'Recovered']) screen.getAllByText(text);
  expect(zones()).toHaveLength(1);
});

it('so does the confirmation of a repair', async () => {
  const subject = { title: 'WX1 Machine West', summary: 'New motor', at: Date.UTC(2026, 10, 24, 4) };
  open(SureCompleteScreen, { page: 'sureComplete', alert: undefined, subject });
  await screen.findByText('Hangzhou Pharmacy');
  expect(zones()).toHaveLength(1);
});

it('a receipt that could not be sent is reported', async () => {
  open(WarningNoticeScreen, {});
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm receipt' }));
  await screen.findByRole('alert');
  screen.getByRole('button', { name: 'Confirm receipt' });
});

it.each([
  [true, 'You receive a text message when the repair is done'],
  [false, 'For questions about the repair'],
])(
  'the report of a fault promises a text message only where one is sent (%s)',
  async (textWhenDone, said) => {
    open(AbnormalInfoScreen, { page: 'abnormalInfo', textWhenDone });
    await screen.findByRole('textbox', { name: 'Mobile', description: said });
  },
);
