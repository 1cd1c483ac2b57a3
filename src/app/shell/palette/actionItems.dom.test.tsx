import { RESOURCES } from '@contract/resources';
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../../../kit/testing/testConsole';
import { useActionItems } from './actionItems';
import { matching } from './match';
import type { PaletteItem } from './pageItems';
import { PaletteLine } from './parts';

function wordsOn(item: PaletteItem): string | null {
  render(
    <Console>
      <PaletteLine id="a" item={item} selected={false} onPoint={() => undefined} onRun={() => undefined} />
    </Console>,
  );
  const { textContent } = screen.getByRole('option');
  cleanup();
  return textContent;
}

it('new records are worded as the button of their list, and offered when they are typed', async () => {
  const { result } = renderHook(useActionItems, {
    wrapper: ({ children }) => <Console access={mayAll(...RESOURCES)}>{children}</Console>,
  });
  await waitFor(() => expect(result.current).not.toEqual([]));
  const items = result.current;
  cleanup();
  const [user] = matching(items, 'new user');
  const [repair] = matching(items, 'repair orders');
  expect([user, repair].map((item) => item && wordsOn(item))).toEqual(['New user', 'New repair order']);
  expect(user?.typedOnly).toBe(true);
  expect(items.find(({ id }) => id === 'settings')?.typedOnly).toBeUndefined();
});
