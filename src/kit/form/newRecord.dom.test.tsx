import type { Resource } from '@contract/kit/resource';
import { batches } from '@contract/resources/products/batches';
import { organizations } from '@contract/resources/system/organizations';
import { roles } from '@contract/resources/system/roles';
import { users } from '@contract/resources/system/users';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { onFreshPages } from '../testing/freshPages';
import { beginNew, field, fill, newRecordServer, REPAIR_ROLE, SECOND_USER } from '../testing/newRecordPage';
import { ORG } from '../testing/people';
import { Refusal } from '../testing/testServer';
import { formNames } from './formField';
import { initialValues } from './formValues';

onFreshPages();

/** Of an answer that tells which record an earlier attempt made. */
const MADE_BEFORE = 'err.common.madeBefore';

/** The outermost one: an input of records has one within. */
function wrapperOf(input: Element): Element | null {
  const wrapper = input.closest('.mantine-InputWrapper-root');
  return wrapper?.parentElement?.closest('.mantine-InputWrapper-root') ?? wrapper;
}
const focused = () => document.activeElement?.getAttribute('name');

/** From input to input as the form has them. */
async function type(code: string, name: string, phone: string): Promise<void> {
  const user = userEvent.setup();
  await waitFor(() => expect(focused()).toBe('code'));
  fill('code', code);
  await user.tab();
  expect(focused()).toBe('name');
  fill('name', name);
  await user.click(field('roleId'));
  fill('roleId', 'Repair');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(field('roleId').value).toBe('Repair staff'));
  fill('phone', phone);
}

describe('a new record', () => {
  it('is followed by the next one without the mouse', async () => {
    const { made } = newRecordServer(users);
    const user = await beginNew(users);
    await type('firstnew', 'First', '13900000011');
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await waitFor(() => expect(made).toMatchObject([{ code: 'firstnew', name: 'First' }]));
    await waitFor(() => expect(field('code').value).toBe(''));
    await type('secondnew', 'Second', '13900000012');
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await waitFor(() => expect(made[1]).toMatchObject({ code: 'secondnew', roleId: REPAIR_ROLE }));
    await waitFor(() => expect(field('code').value).toBe(''));
    // What is stored is no draft any more.
    expect(screen.queryByText('You have unsaved entries')).toBeNull();
  });

  it('starts in its first field, and a list stays closed', async () => {
    const first = { ...users, form: { main: ['roleId', 'code', 'name'] } } as Resource;
    newRecordServer(first);
    await beginNew(first);
    await waitFor(() => expect(document.activeElement).toBe(field('roleId')));
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('does not move under a pressed mouse', async () => {
    newRecordServer(users);
    const user = await beginNew(users);
    await waitFor(() => expect(focused()).toBe('code'));
    await user.pointer({ keys: '[MouseLeft>]', target: field('name') });
    expect(focused()).toBe('name');
    expect(screen.queryByText('Account is required')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]' });
    await screen.findByText('Account is required');
  });

  it('reports a problem when a field is left', async () => {
    newRecordServer(users);
    const user = await beginNew(users);
    const heard: (readonly [string, string, string])[] = [];
    const cases = [
      ['code', ' ', 'Account is required'],
      ['name', '', 'Name is required'],
      ['orgId', '×', 'Institution is required'],
      ['roleId', '', 'Role is required'],
      ['phone', '', 'Mobile is required'],
      ['phone', '11000138000', 'Please enter the correct phone number'],
      ['remarks', 'x'.repeat(201), 'At most 200 characters'],
    ] as const;
    await waitFor(() => expect(field('orgId').value).toBe('Lighthouse'));
    for (const [name, typed] of cases) {
      const wrapper = wrapperOf(field(name));
      if (typed === '×') await user.click(wrapper?.querySelector('button') as HTMLElement);
      else fill(name, typed);
      act(() => field(name).focus());
      await user.tab();
      heard.push([name, typed, wrapper?.querySelector('.mantine-InputWrapper-error')?.textContent ?? '']);
    }
    expect(heard).toEqual(cases);
  });

  it('created after another one copies shared values only', async () => {
    const { made } = newRecordServer(users);
    const user = await beginNew(users, '?id=u2');
    expect(await screen.findByText(/^Based on “Second”/)).toBeTruthy();
    await waitFor(() => expect(field('roleId').value).toBe('Repair staff'));
    for (const name of ['code', 'name', 'phone', 'email']) expect(field(name).value, name).toBe('');
    fill('code', 'thirdnew');
    fill('name', 'Third');
    fill('phone', '13900000013');
    act(() => field('phone').focus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(made).toMatchObject([{ name: 'Third', roleId: REPAIR_ROLE }]));
    expect(await screen.findByText('the record')).toBeTruthy();
  });

  it('of an institution starts below the own one', () => {
    const values = initialValues(organizations, undefined, ORG);
    expect(values.parentId).toBe(ORG);
    expect(initialValues(organizations, { ...SECOND_USER, parentId: 'above' }, ORG).parentId).toBe('above');
    expect(initialValues(users, undefined, ORG)).not.toHaveProperty('parentId');
  });

  it('of a product asks for no institution but uses the one of the product', () => {
    expect(formNames(batches, 'create')).not.toContain('orgId');
    expect(initialValues(batches, undefined, ORG).orgId).toBeNull();
    expect(formNames(users, 'create')).toContain('orgId');
  });

  it('that is refused focuses the first wrong field, whether console or server refused it', async () => {
    const taken = { msg: 'taken', key: 'err.common.invalid', fields: { code: 'err.common.unique' } };
    newRecordServer(users, (path, _search, { method }) =>
      path === '/users' && method === 'POST' ? new Refusal(400, taken) : undefined,
    );
    const user = await beginNew(users);
    await type('firstnew', 'Twice', '13900000014');
    fill('name', '');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Missing required fields')).toBeTruthy();
    await waitFor(() => expect(focused()).toBe('name'));
    act(() => field('remarks').focus());
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(focused()).toBe('name');
    fill('name', 'Twice');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(focused()).toBe('code'));
  });

  it('with a lost answer is not created twice, and corrections are saved', async () => {
    const keys: (string | undefined)[] = [];
    const stored = { id: 'r1', version: 1, createdAt: 1, updatedAt: 1, titles: {} };
    const { asked } = newRecordServer(roles, (path, _search, { method, headers, body }) => {
      if (path === '/roles/r1') return Object.assign(stored, body, method === 'PUT' && { version: 2 });
      if (path !== '/roles' || method !== 'POST') return undefined;
      keys.push(headers['Idempotency-Key']);
      if (keys.length > 1) return new Refusal(409, { msg: 'made', key: MADE_BEFORE, params: { id: 'r1' } });
      Object.assign(stored, body);
      throw new TypeError('Failed to fetch');
    });
    const user = await beginNew(roles);
    fill('code', 'lostanswer');
    fill('name', 'Wrong name');
    await user.click(field('type'));
    await user.click((await screen.findAllByRole('option')).at(-1) as HTMLElement);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(keys).toHaveLength(1));
    await waitFor(() => expect(field('name').disabled).toBe(false));
    fill('name', 'Right name');
    act(() => field('name').focus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('the record')).toBeTruthy();
    expect(asked).toContain('PUT /roles/r1 {"name":"Right name","version":1}');
    expect(keys[1]).toBe(keys[0]);
    expect(keys).toHaveLength(2);
  });
});
