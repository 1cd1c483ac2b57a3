import { users } from '@contract/resources/system/users';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { fetchParts } from '../../parts';
import { ResourceProvider } from '../../ResourceContext';
import { Console } from '../../testing/testConsole';
import { FilterPopover } from './FilterPopover';

type Step = [filter: Record<string, string>, history: 'replace' | undefined];

/** A list that does what the filter asks, and what it was asked. */
function open(field: string, before: Record<string, string> = {}): { steps: Step[] } {
  const steps: Step[] = [];
  function List() {
    const [filter, setFilter] = useState(before);
    return (
      <FilterPopover
        field={field}
        state={{ q: '', filter, match: undefined }}
        onApply={(next, history) => {
          steps.push([next, history]);
          setFilter(next);
        }}
        target={(opened, toggle) => (
          <button type="button" aria-expanded={opened} onClick={toggle}>
            Open
          </button>
        )}
      />
    );
  }
  render(
    <Console>
      <ResourceProvider resource={users}>
        <List />
        <p>beside</p>
      </ResourceProvider>
    </Console>,
  );
  return { steps };
}
const editor = () => screen.queryByRole('combobox', { name: 'Comparison' });
beforeAll(async () => void (await fetchParts()));

describe('the editor of a filter', () => {
  it('applies checked values as one history step and removes unchecked ones', async () => {
    const user = userEvent.setup();
    const { steps } = open('status', { userType: 'in:staff' });
    await user.click(screen.getByText('Open'));
    await user.click(screen.getByRole('checkbox', { name: 'Active' }));
    await waitFor(() => expect(steps).toEqual([[{ userType: 'in:staff', status: 'in:active' }, undefined]]));
    await user.click(screen.getByRole('checkbox', { name: 'Disabled' }));
    await waitFor(() =>
      expect(steps.at(-1)).toEqual([{ userType: 'in:staff', status: 'in:active,disabled' }, 'replace']),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Active' }));
    await user.click(screen.getByRole('checkbox', { name: 'Disabled' }));
    await waitFor(() => expect(steps.at(-1)).toEqual([{ userType: 'in:staff' }, 'replace']));
  });

  it('keeps the choice when it is left by a click or Escape', async () => {
    const user = userEvent.setup();
    const { steps } = open('status');
    await user.click(screen.getByText('Open'));
    await user.click(screen.getByRole('checkbox', { name: 'Active' }));
    await user.click(screen.getByText('beside'));
    await waitFor(() => expect(editor()).toBeNull());
    expect(steps.at(-1)?.[0]).toEqual({ status: 'in:active' });
    await user.click(screen.getByText('Open'));
    await user.click(screen.getByRole('checkbox', { name: 'Disabled' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(editor()).toBeNull());
    expect(steps.at(-1)?.[0]).toEqual({ status: 'in:active,disabled' });
  });

  it('closes its choices first and then itself', async () => {
    const user = userEvent.setup();
    open('status');
    await user.click(screen.getByText('Open'));
    await user.click(editor() as HTMLElement);
    await waitFor(() => expect(editor()?.getAttribute('aria-expanded')).toBe('true'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(editor()?.getAttribute('aria-expanded')).toBe('false'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(editor()).toBeNull());
  });

  it('keeps the active filter until the other comparison has a value', async () => {
    const user = userEvent.setup();
    const { steps } = open('email', { email: 'eq:a@b.cn' });
    await user.click(screen.getByText('Open'));
    await user.click(editor() as HTMLElement);
    await user.click(screen.getByRole('option', { name: 'is one of' }));
    expect(steps).toEqual([]);
    await user.click(editor() as HTMLElement);
    await user.click(screen.getByRole('option', { name: 'is empty' }));
    await waitFor(() => expect(steps).toEqual([[{ email: 'empty' }, undefined]]));
  });
});
