import { users } from '@contract/resources/system/users';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { withoutLayout } from '../../../shared/testing/noLayout';
import { Console, mayAll } from '../../testing/testConsole';
import { answersOf, serve } from '../../testing/testServer';
import { ResourceListScreen } from '../ResourceListScreen';

beforeAll(() => withoutLayout());

it('asks for a selection once, however often a command is chosen without one', async () => {
  serve(answersOf(users, []));
  render(
    <Console access={mayAll(users)}>
      <ResourceListScreen resource={users} />
    </Console>,
  );
  const user = userEvent.setup();
  for (const _time of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: 'Bulk actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit fields' }));
  }
  expect(await screen.findAllByText('Please select data first')).toHaveLength(1);
});
