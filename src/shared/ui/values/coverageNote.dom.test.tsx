import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AccessContext } from '../../lib/access';
import { englishTexts } from '../../testing/texts';
import { CoverageNote } from './CoverageNote';

const access = {
  permissions: new Set(['clientMain']),
  actions: new Set<never>(),
  grants: new Map(),
};

it.each([
  [40, undefined, '/machine/equipmentMain/live?data=missing'],
  [40, 'COLD_2_8', '/machine/equipmentMain/live?data=missing&storage=COLD_2_8'],
  [0, undefined, '/machine/equipmentMain/live'],
  [0, 'COLD_2_8', '/machine/equipmentMain/live?storage=COLD_2_8'],
])('with %i live links to the machines that are missing of the storage class %s', (n, storage, address) => {
  render(
    <I18nextProvider i18n={englishTexts('common')}>
      <AccessContext value={access as never}>
        <MantineProvider env="test">
          <MemoryRouter>
            <CoverageNote cover={{ n, of: 43, storage }} />
          </MemoryRouter>
        </MantineProvider>
      </AccessContext>
    </I18nextProvider>,
  );
  expect(screen.getByRole('link', { name: `${n} of 43 live` }).getAttribute('href')).toBe(address);
});
