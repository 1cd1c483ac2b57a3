import { users } from '@contract/resources/system/users';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Console } from '../../testing/testConsole';
import { readListState } from '../listState';
import { ListPager } from './ListPager';

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

async function drawPages() {
  const onAim = vi.fn();
  render(
    <Console>
      <Pages onAim={onAim} />
    </Console>,
  );
  return { onAim, next: await screen.findByRole('button', { name: 'Next page' }) };
}

it('prefetches the likely next page while its button is hovered or focused', async () => {
  const { onAim, next } = await drawPages();
  const user = userEvent.setup();
  expect(onAim).not.toHaveBeenCalled();
  await user.hover(next);
  expect(onAim.mock.calls).toEqual([[2]]);
  await user.click(next);
  expect(onAim.mock.calls).toEqual([[2], [2], [3]]);
  await user.click(next);
  expect(onAim.mock.calls).toEqual([[2], [2], [3], [3]]);
  act(() => screen.getByRole('button', { name: 'Previous page' }).focus());
  expect(onAim).toHaveBeenLastCalledWith(2);
});

it('requests a page before rendering the change, also without hovering', async () => {
  const told: string[] = [];
  render(
    <Console>
      <ListPager
        state={start}
        total={50}
        onAim={(page) => void told.push(`ask ${page}`)}
        onChange={({ page }) => void told.push(`draw ${page}`)}
      />
    </Console>,
  );
  const next = await screen.findByRole('button', { name: 'Next page' });
  act(() => next.click());
  expect(told.slice(0, 2)).toEqual(['ask 2', 'draw 2']);
});

it('prefetches the likely page on touch devices too', async () => {
  const { onAim, next } = await drawPages();
  act(() => next.click());
  expect(onAim.mock.calls).toEqual([[2], [3]]);
});
