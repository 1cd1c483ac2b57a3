import { users } from '@contract/resources/system/users';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Console } from '../../testing/testConsole';
import { readListState } from '../listState';
import { ListPager } from './ListPager';

afterEach(cleanup);

const start = readListState(users, new URLSearchParams('size=20'));

function Pages({ onAim }: { onAim(page: number): void }) {
  const [state, setState] = useState(start);
  return (
    <ListPager
      state={state}
      total={50}
      onChange={(change) => setState({ ...state, ...change })}
      onAim={onAim}
    />
  );
}

it('says which page is likely next: while pointer or focus is on its button, and where there is one', async () => {
  const onAim = vi.fn();
  render(
    <Console>
      <Pages onAim={onAim} />
    </Console>,
  );
  const next = await screen.findByRole('button', { name: 'Next page' });
  const user = userEvent.setup();
  expect(onAim).not.toHaveBeenCalled();
  await user.hover(next);
  expect(onAim.mock.calls).toEqual([[2]]);
  await user.click(next);
  expect(onAim.mock.calls).toEqual([[2], [3]]);
  await user.click(next);
  expect(onAim.mock.calls).toEqual([[2], [3]]);
  act(() => screen.getByRole('button', { name: 'Previous page' }).focus());
  expect(onAim).toHaveBeenLastCalledWith(2);
});
