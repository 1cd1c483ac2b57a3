import type { AnyRow, Resource } from '@contract/kit/resource';
import { dealers } from '@contract/resources/dealers/dealers';
import { hospitals } from '@contract/resources/prescriptions/hospitals';
import { passwordDigest } from '@shared/api';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../shared/testing/noLayout';
import { CommandPage } from '../testing/CommandPage';
import { mayAll } from '../testing/testConsole';
import { Refusal, serve } from '../testing/testServer';

const resource: Resource = { ...dealers, commands: { disable: { needs: 'M', confirms: 'signIn' } } };
const row = { id: 'd1', name: 'North', orgId: 'o1', version: 3, createdAt: 0, updatedAt: 0 } as AnyRow;

beforeAll(() => withoutLayout());

function shown(of = resource) {
  const onDone = vi.fn();
  render(
    <CommandPage
      resource={of}
      command="disable"
      row={row}
      access={{ ...mayAll(of), account: 'wang' }}
      onDone={onDone}
    />,
  );
  return { onDone, user: userEvent.setup() };
}

function open(factorOn: boolean) {
  const asked = serve((path) => {
    if (path === '/sys/factor') return { on: factorOn, required: false, codesLeft: 0 };
    return path === '/dealers/d1/disable' ? { ...row, version: 4 } : undefined;
  });
  const sent = () => asked.filter((line) => line.startsWith('POST'));
  return { sent, ...shown() };
}
const confirm = () => screen.findByRole('button', { name: 'Disable' });

describe('the dialog of a command that requires the password', () => {
  it('sends nothing without it, and then its digest only', async () => {
    const { sent, onDone, user } = open(false);
    await user.click(await confirm());
    expect(await screen.findByText('Enter your password to confirm')).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.type(screen.getByLabelText(/Your password/), '246810');
    await user.click(await confirm());
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const proof = { password: await passwordDigest('wang', '246810') };
    expect(sent()).toEqual([`POST /dealers/d1/disable ${JSON.stringify({ version: 3, args: {}, proof })}`]);
  });

  it('asks for a code too when the account has a second factor', async () => {
    const { sent, onDone, user } = open(true);
    await user.type(await screen.findByLabelText(/Code from the app/), '12');
    await user.type(screen.getByLabelText(/Your password/), '246810');
    await user.click(await confirm());
    expect(sent()).toEqual([]);
    // The cursor stands in it, and what was wrong is selected.
    await user.keyboard('123456');
    await user.click(await confirm());
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent()[0]).toContain('"code":"123456"');
  });
});

it('returns the focus to a refused password', async () => {
  let tries = 0;
  const fields = { 'proof.password': 'err.auth.wrongPassword' };
  const asked = serve((path) => {
    if (path === '/sys/factor') return { on: false, required: false, codesLeft: 0 };
    if (path !== '/dealers/d1/disable') return undefined;
    tries += 1;
    return tries === 1
      ? new Refusal(400, { msg: 'no', key: 'err.auth.wrongPassword', fields })
      : { ...row, version: 4 };
  });
  const { onDone, user } = shown();
  await user.type(await screen.findByLabelText(/Your password/), '111111{Enter}');
  expect(await screen.findByText('The password is wrong')).toBeTruthy();
  await user.keyboard('246810{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  // What was wrong is typed over.
  expect(asked.at(-1)).toContain(await passwordDigest('wang', '246810'));
});

it('focuses a missing reason, also when the server reports it', async () => {
  const fields = { reason: 'err.kit.reason' };
  serve((path) => {
    if (path === '/sys/factor') return { on: false, required: false, codesLeft: 0 };
    return path === '/dealers/d1/disable'
      ? new Refusal(400, { msg: 'no', key: 'err.kit.reason', fields })
      : undefined;
  });
  const { user } = shown({
    ...resource,
    commands: { disable: { needs: 'M', confirms: 'signIn', reason: true } },
  });
  const reason = await screen.findByRole('textbox', { name: /Reason/ });
  await user.type(screen.getByLabelText(/Your password/), '246810{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await user.type(reason, 'gone');
  await user.type(screen.getByLabelText(/Your password/), '{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(reason));
});

it('a connection test shows its result', async () => {
  const hospital = { ...row, name: 'West Lake', accessUrl: 'https://h.example.com', appKey: 'k' } as AnyRow;
  serve((path) =>
    path === '/hospitals/d1/testConnection' ? { ...hospital, testResult: 'refused' } : undefined,
  );
  render(<CommandPage resource={hospitals} command="testConnection" row={hospital} />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Test connection' }));
  expect(await screen.findByText('Test connection: Keys rejected')).toBeTruthy();
});
