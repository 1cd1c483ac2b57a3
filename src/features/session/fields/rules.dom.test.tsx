import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Console } from '../../../kit/testing/testConsole';
import { withoutLayout } from '../../../shared/testing/noLayout';
import ChangePasswordDialog from '../account/ChangePasswordDialog';
import PersonalInfoDialog from '../account/PersonalInfoDialog';
import ForgotForm from '../login/ForgotForm';
import { LoginForm } from '../login/LoginForm';
import PhoneForm from '../login/PhoneForm';
import RegisterForm from '../login/RegisterForm';
import { sessionOpened, sessionReducer } from '../state/session.slice';
import { MENU, USER } from '../testing/testSession';

beforeAll(withoutLayout);

const signedIn = sessionReducer(undefined, sessionOpened({ user: USER, menu: MENU }));
const reducers = { session: (state = signedIn) => state };
const closed = () => undefined;

/** What is said of a field when it is left with a text in it. */
async function leave(name: string, typed: string): Promise<string | null | undefined> {
  const user = userEvent.setup();
  const input = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!found) throw new Error(`There is no field ${name}`);
    return found;
  });
  fireEvent.change(input, { target: { value: typed } });
  act(() => input.focus());
  await user.tab();
  return input.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputWrapper-error')
    ?.textContent;
}

type Case = [field: string, typed: string, message: string];
async function expectSaid(form: ReactNode, cases: readonly Case[]): Promise<void> {
  render(<Console reducers={reducers}>{form}</Console>);
  const heard: Case[] = [];
  for (const [field, typed] of cases) heard.push([field, typed, String(await leave(field, typed))]);
  expect(heard).toEqual(cases);
}
const PHONE = 'Please enter the correct phone number';
const SIX = 'The password must be 6 digits';
const STRONG = '8 to 32 characters, at least three kinds of: lower-case letters, capitals, digits, symbols';
const CODE = 'Enter the 6-digit code';
const MISMATCH = 'The passwords entered twice are inconsistent!';

describe('form validation on leaving a field', () => {
  it('works at sign-in with a password or a code', async () => {
    await expectSaid(<LoginForm />, [
      ['account', ' ', 'Account is required'],
      ['password', '', 'Password is required'],
    ]);
    cleanup();
    await expectSaid(<PhoneForm />, [
      ['mobile', '', 'Mobile number is required'],
      ['mobile', '12800138000', PHONE],
      ['code', '', 'SMS code is required'],
      ['code', '12345', CODE],
    ]);
  });

  it('works at registration, which requires the agreement too', async () => {
    await expectSaid(<RegisterForm />, [
      ['inviteCode', ' ', 'Invitation code is required'],
      ['account', '', 'Account is required'],
      ['account', '1380013800', PHONE],
      ['password', '', 'Password is required'],
      ['password', '12345', SIX],
      ['mobile', '', 'Mobile number is required'],
      ['mobile', '99999999999', PHONE],
      ['userName', '', 'Name is required'],
    ]);
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    expect(await screen.findByText('Please check the User Agreement and Privacy Policy')).toBeTruthy();
  });

  it('works when a forgotten password is reset', async () => {
    await expectSaid(<ForgotForm />, [
      ['userName', '', 'Account is required'],
      ['code', 'abcdef', CODE],
      ['password', 'abcdef', SIX],
      ['again', '246811', MISMATCH],
    ]);
  });

  it('works when the own password is changed', async () => {
    await expectSaid(<ChangePasswordDialog opened onClose={closed} />, [
      ['password', '', 'Current password is required'],
      ['newPassword', '', 'New password is required'],
      ['newPassword', '1', SIX],
      ['newPasswordTwo', '', 'Confirm new password is required'],
      ['newPasswordTwo', '2', MISMATCH],
    ]);
  });

  it('works for a password under the strong policy', async () => {
    const tag = Object.assign(document.createElement('meta'), { name: 'password-policy', content: 'strong' });
    document.head.append(tag);
    await expectSaid(<ChangePasswordDialog opened onClose={closed} />, [
      ['newPassword', '739214', STRONG],
      ['newPassword', 'abcdefgh1', STRONG],
      ['newPassword', 'Abc!9027', 'undefined'],
    ]);
    tag.remove();
  });

  it('works on the own profile', async () => {
    await expectSaid(<PersonalInfoDialog opened onClose={closed} />, [
      ['userName', ' ', 'Name is required'],
      ['mobile', '', 'Mobile number is required'],
      ['mobile', '1', PHONE],
      ['email', 'nobody', 'Enter a valid email address'],
      ['remarks', 'x'.repeat(201), 'At most 200 characters'],
    ]);
  });
});
