import { returnForms } from '@contract/resources/stock/returnForms';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../testing/testConsole';
import { RefusedBy } from './RefusedBy';

const record = { resource: 'returnForms', id: 'f1', title: 'RT2026-1' };
const message = 'Return form RT2026-1 does not list all stock';
const refused = (may: boolean) =>
  render(
    <Console access={may ? mayAll(returnForms) : mayAll()}>
      <p>
        <RefusedBy message={message} record={record} />
      </p>
    </Console>,
  );

it('what stands in the way is a link in the text that names it', () => {
  const { container } = refused(true);
  expect(container.querySelector('p')?.textContent).toBe(message);
  expect(screen.getByRole('link', { name: 'RT2026-1' }).getAttribute('href')).toContain(
    `${returnForms.path}/record/f1`,
  );
});

it('whoever may not open it reads its number', () => {
  const { container } = refused(false);
  expect(container.querySelector('p')?.textContent).toBe(message);
  expect(screen.queryByRole('link')).toBeNull();
});
