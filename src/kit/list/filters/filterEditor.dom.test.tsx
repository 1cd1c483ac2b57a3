import type { Resource } from '@contract/kit/resource';
import { auditLogs } from '@contract/resources/system/auditLogs';
import { serverLogs } from '@contract/resources/system/serverLogs';
import { users } from '@contract/resources/system/users';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { fetchParts } from '../../parts';
import { ResourceProvider } from '../../ResourceContext';
import { Console } from '../../testing/testConsole';
import { FilterEditor } from './FilterEditor';

beforeAll(async () => {
  await fetchParts();
  Element.prototype.scrollIntoView ??= () => undefined;
});

/** The editor of a filter that was not there before. @returns what the list is asked for, and the hand */
async function edit(resource: Resource, field: string, comparison?: string) {
  let asked: Record<string, string> = {};
  function List() {
    const [filter, setFilter] = useState<Record<string, string>>({});
    asked = filter;
    const state = { q: '', filter, match: undefined };
    return <FilterEditor state={state} field={field} onApply={setFilter} onDone={() => undefined} />;
  }
  const user = userEvent.setup();
  render(
    <Console>
      <ResourceProvider resource={resource}>
        <List />
      </ResourceProvider>
    </Console>,
  );
  const compared = await screen.findByRole('combobox', { name: 'Comparison' });
  if (comparison !== undefined) {
    await user.click(compared);
    await user.click(await screen.findByRole('option', { name: comparison }));
  }
  return { user, asked: () => asked[field] };
}

it('a number keeps its decimal point while it is typed', async () => {
  const { user, asked } = await edit(serverLogs, 'costMs', 'at least');
  const value = screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' });
  await user.type(value, '12.5{Backspace}7');
  expect(value.value).toBe('12.7');
  await waitFor(() => expect(asked()).toBe('gte:12.7'));
});

it('several texts can be pasted from a column and are counted', async () => {
  const { user, asked } = await edit(auditLogs, 'action', 'is one of');
  const value = screen.getByRole('textbox', { name: 'Value' });
  await user.type(value, 'session.opened, ');
  await user.paste('session.ended\r\nsession.opened\r\n users.create \r\n');
  expect(await screen.findByText('3 of 500 values')).toBeTruthy();
  await waitFor(() => expect(asked()).toBe('in:session.opened,session.ended,users.create'));
  await user.paste(Array.from({ length: 498 }, (_, index) => `a${index}`).join('\n'));
  expect(await screen.findByText('501 of 500 values')).toBeTruthy();
  await user.keyboard('{Backspace}');
  expect(await screen.findByText('500 of 500 values')).toBeTruthy();
  await waitFor(() => expect(asked()).toMatch(/^in:session.opened,session.ended,users.create,a0,.*,a496$/));
  expect(asked()).not.toContain('a497');
});

it('a time range is entered to the minute by keyboard', async () => {
  const { user, asked } = await edit(serverLogs, 'ts', 'between');
  const now = new Date();
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'full' }).format(now);
  const choose = async (name: string, keys: string) => {
    screen.getByRole('button', { name }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name });
    (await screen.findByRole('button', { name: day })).focus();
    await user.keyboard(`{Enter}${keys}{Enter}`);
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
  };
  await choose('From', '1355');
  await choose('To', '');
  const at = (time: string) => new Date(`${now.toDateString()} ${time}`).getTime();
  await waitFor(() => expect(asked()).toBe(`between:${at('13:55')},${at('23:59:59') + 999}`));
});

it('a relative period uses the reader’s local days', async () => {
  const { user, asked } = await edit(users, 'lastLoginAt');
  await user.click(await screen.findByRole('button', { name: 'Today' }));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() => expect(asked()).toBe(`during:today,${timeZone}`));
  expect(screen.getByRole('button', { name: 'Today' }).getAttribute('aria-pressed')).toBe('true');
});
