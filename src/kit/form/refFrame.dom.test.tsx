import { users } from '@contract/resources/system/users';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onFreshPages } from '../testing/freshPages';
import { beginNew, field, newRecordServer } from '../testing/newRecordPage';

onFreshPages();

it('a record that was not chosen is marked as wrong, as an empty text is', async () => {
  newRecordServer(users);
  const user = await beginNew(users);
  expect(field('roleId').getAttribute('aria-invalid')).not.toBe('true');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field('name').getAttribute('aria-invalid')).toBe('true'));
  expect(field('roleId').getAttribute('aria-invalid')).toBe('true');
});
