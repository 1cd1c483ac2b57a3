import { type Field, f } from '@contract/kit/field';
import { roles as roleList } from '@contract/resources/system/roles';
import { users } from '@contract/resources/system/users';
import type { Access } from '@shared/lib';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ResourceProvider, useResource } from '../../ResourceContext';
import { Console, mayAll } from '../../testing/testConsole';
import { type Answers, serve } from '../../testing/testServer';
import { FieldInput } from './FieldInput';

beforeAll(() => {
  Element.prototype.scrollIntoView ??= () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Input({ field, first, told }: { field: Field; first: unknown; told(value: unknown): void }) {
  const { words } = useResource();
  const [value, setValue] = useState(first);
  const change = (next: unknown) => {
    setValue(next);
    told(next);
  };
  return (
    <FieldInput
      name="roleId"
      field={field}
      words={words}
      value={value}
      draft={{}}
      onChange={change}
      onBlur={() => undefined}
    />
  );
}

async function show(field: Field, first: unknown = null, answers: Answers = () => [], access?: Access) {
  const asked = serve(answers);
  const told = vi.fn();
  const user = userEvent.setup();
  render(
    <Console access={access}>
      <ResourceProvider resource={users}>
        <Input field={field} first={first} told={told} />
      </ResourceProvider>
    </Console>,
  );
  const input = await screen.findByLabelText<HTMLInputElement>('Role');
  return { asked, told, user, input };
}
const options = () => screen.queryAllByRole('option');
const texts = () => options().map(({ textContent }) => textContent);

describe('a number', () => {
  it('keeps its decimal point and sign while it is typed', async () => {
    const { user, input, told } = await show(f.number({ digits: 6, min: -180, max: 180 }));
    await user.type(input, '121.4{Backspace}6');
    expect(input.value).toBe('121.6');
    expect(told).toHaveBeenLastCalledWith(121.6);
    await user.clear(input);
    await user.type(input, '-122.0');
    expect(input.value).toBe('-122.0');
    await user.tab();
    await waitFor(() => expect(input.value).toBe('-122'));
    await user.clear(input);
    await user.type(input, '-');
    await user.tab();
    await waitFor(() => expect(input.value).toBe(''));
    expect(told).toHaveBeenLastCalledWith(null);
  });
});

describe('a reference', () => {
  const roles = ['Pharmacist', 'Repair staff', 'Observer'].map((title) => ({ id: title, title }));
  const found: Answers = (path, search) => {
    if (path !== '/roles/options') return undefined;
    const ids = search.get('ids')?.split(',');
    return roles.filter(({ id, title }) => ids?.includes(id) ?? title.includes(search.get('q') ?? ''));
  };

  it('with a value offers other values and searches what is typed', async () => {
    const { user, input, told } = await show(f.ref('roles'), 'Pharmacist', found);
    await waitFor(() => expect(input.value).toBe('Pharmacist'));
    await user.click(input);
    await waitFor(() => expect(texts()).toEqual(['Pharmacist', 'Repair staff', 'Observer']));
    // What is typed takes the place of the name that stands there.
    await user.keyboard('Repair');
    expect(input.value).toBe('Repair');
    await waitFor(() => expect(texts()).toEqual(['Repair staff']));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(told).toHaveBeenLastCalledWith('Repair staff');
  });

  it('says when its list is incomplete and distinguishes equal names', async () => {
    const twins = ['First', 'Second'].map((hint) => ({ id: hint, title: 'Twin', hint }));
    const others = Array.from({ length: 49 }, (_, index) => ({ id: `r${index}`, title: `Role ${index}` }));
    const { user, input } = await show(f.ref('roles'), null, (path) =>
      path === '/roles/options' ? [...twins, ...others] : undefined,
    );
    await user.type(input, 'Rol');
    await waitFor(() => expect(options()).toHaveLength(51));
    expect(texts().slice(0, 2)).toEqual(['TwinFirst', 'TwinSecond']);
    const last = options().at(-1);
    expect(last?.textContent).toBe('First 50 shown. Type to narrow down');
    expect(last?.getAttribute('aria-disabled')).toBe('true');
  });

  it('without results links to a new record for users who may create one', async () => {
    const { user, input } = await show(f.ref('roles'), null, () => [], mayAll(roleList));
    await user.click(input);
    const link = await screen.findByRole('link', { name: 'New role' });
    expect(link.getAttribute('href')).toBe('/system/role/new');
    cleanup();
    const other = await show(f.ref('roles'));
    await other.user.click(other.input);
    expect(await screen.findByText('No results')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('offers records created after the form was opened', async () => {
    const made: { id: string; title: string }[] = [];
    const { user, input, asked } = await show(f.ref('roles'), null, (path) =>
      path === '/roles/options' ? [...made] : undefined,
    );
    await waitFor(() => expect(asked).toHaveLength(1));
    made.push({ id: 'R9', title: 'Night pharmacist' });
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    await user.click(input);
    await waitFor(() => expect(texts()).toEqual(['Night pharmacist']));
    later.mockRestore();
  });
});
