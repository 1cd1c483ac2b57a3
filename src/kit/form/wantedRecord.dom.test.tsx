import { roles } from '@contract/resources/system/roles';
import { users } from '@contract/resources/system/users';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { onFreshPages } from '../testing/freshPages';
import { beginNew, field, fill, newRecordServer } from '../testing/newRecordPage';

onFreshPages();

describe('a new record', () => {
  it('created for a field returns there and is chosen', async () => {
    const { made, asked } = newRecordServer(users, (path, search, { method }) => {
      if (path === '/roles/options' && search.get('ids') === null && method === 'GET')
        return search.get('filter[id]') === null ? [] : [{ id: 'new1', title: 'Night shift' }];
      if (path === '/roles/options') return [{ id: 'new1', title: 'Night shift' }];
      if (path !== '/roles' || method !== 'POST') return undefined;
      made.push({});
      return { id: 'new1', version: 1, createdAt: 1, updatedAt: 1, titles: {}, name: 'Night shift' };
    });
    const user = await beginNew(users, '', roles);
    await user.click(field('roleId'));
    fill('roleId', 'Night shift');
    // While it is searched for, nothing new is offered.
    await waitFor(() => expect(asked).toContainEqual(expect.stringContaining('q=Night')));
    await user.click(await screen.findByRole('link', { name: 'New role' }));
    await waitFor(() => expect(field('type')).toBeTruthy());
    // The form it was asked from is still there, out of sight.
    const input = (name: RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement;
    await waitFor(() => expect(input(/^Name/).value).toBe('Night shift'));
    fireEvent.change(input(/^Code/), { target: { value: 'night' } });
    await user.click(field('type'));
    await user.click((await screen.findAllByRole('option')).at(-1) as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field('roleId').value).toBe('Night shift'));
  });

  it('that the field cannot choose yet stays pending until it can', async () => {
    newRecordServer(users, (path, search, { method }) => {
      if (path === '/roles/options')
        return search.get('ids') === null ? [] : [{ id: 'new1', title: 'Night shift' }];
      if (path !== '/roles' || method !== 'POST') return undefined;
      return { id: 'new1', version: 1, createdAt: 1, updatedAt: 1, titles: {}, name: 'Night shift' };
    });
    const user = await beginNew(users, '', roles);
    await user.click(field('roleId'));
    await user.click(await screen.findByRole('link', { name: 'New role' }));
    await waitFor(() => expect(field('type')).toBeTruthy());
    for (const name of [/^Code/, /^Name/])
      fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: 'night' } });
    await user.click(field('type'));
    await user.click((await screen.findAllByRole('option')).at(-1) as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Give back' }));
    await waitFor(() => expect(field('roleId').value).toBe('Night shift'));
  });
});
