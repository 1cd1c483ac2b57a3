import { users } from '@contract/resources/system/users';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../../shared/testing/noLayout';
import { ResourceProvider } from '../../ResourceContext';
import { Console, mayAll } from '../../testing/testConsole';
import { BulkEditDialog } from './BulkEditDialog';

beforeAll(() => withoutLayout());

it('Escape asks before it throws choices away, and closes without any', async () => {
  const onClose = vi.fn();
  render(
    <Console access={mayAll(users)}>
      <ResourceProvider resource={users}>
        <BulkEditDialog count={2} onClose={onClose} onChosen={() => undefined} />
      </ResourceProvider>
    </Console>,
  );
  const user = userEvent.setup();
  const role = await screen.findByRole('checkbox', { name: 'Change Role' });
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(role);
  const asked = () => screen.queryByRole('dialog', { name: 'Unsaved changes' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(asked()).toBeTruthy());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(asked()).toBeNull());
  expect(role).toHaveProperty('checked', true);
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
