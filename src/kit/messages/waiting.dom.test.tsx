import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { englishTexts } from '../../shared/testing/texts';
import { announce } from './waiting';

it('a record created by a command is named and linked', async () => {
  render(
    <I18nextProvider i18n={englishTexts('common', 'kit')}>
      <MantineProvider>
        <Notifications />
      </MantineProvider>
    </I18nextProvider>,
  );
  announce({ made: { resource: 'purchaseOrders', id: 'o1', title: 'PO20260401-000012' } });
  await screen.findByText(/PO20260401-000012 was created/);
  const way = screen.getByRole('link', { name: 'Open' }).getAttribute('href');
  expect(way).toMatch(/^#\/supplyChain\/.*\/o1$/);
  expect(screen.queryByText(/second person/)).toBeNull();
});
