import { MantineProvider, Menu } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DialogWindow } from './DialogWindow';

type Step = 'none' | 'first' | 'second';

function Page() {
  const [step, setStep] = useState<Step>('none');
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setStep('first')}>
        Delete
      </button>
      <Menu>
        <Menu.Target>
          <button type="button">Actions</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setStep('first')}>Disable</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {step === 'first' && (
        <DialogWindow title="First" onClose={() => setStep('none')}>
          <button type="button" onClick={() => setStep('second')}>
            Next
          </button>
        </DialogWindow>
      )}
      {step === 'second' && (
        <DialogWindow title="Second" onClose={() => setStep('none')}>
          <button type="button">Confirm</button>
        </DialogWindow>
      )}
    </MantineProvider>
  );
}

const focused = () => document.activeElement?.textContent;

it.each([
  ['a button', ['Delete']],
  ['an entry of a menu', ['Actions', 'Disable']],
])('gives the focus back to %s', async (_what, way) => {
  render(<Page />);
  const user = userEvent.setup();
  for (const name of way) await user.click(await screen.findByText(name));
  await screen.findByRole('dialog', { name: 'First' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe(way[0]));
});

it('gives it back to what began the steps', async () => {
  render(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByText('Delete'));
  await user.click(await screen.findByText('Next'));
  await screen.findByRole('dialog', { name: 'Second' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('Delete'));
});
