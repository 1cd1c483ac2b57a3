import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Console } from '../../kit/testing/testConsole';
import { Dialogs } from './Dialogs';
import { useOpenDialog } from './openDialog';

function Opener() {
  const open = useOpenDialog();
  return (
    <button type="button" onClick={() => open('shortcuts')}>
      Here
    </button>
  );
}

it('a dialog of the frame returns the focus, also the first time it is opened', async () => {
  const user = userEvent.setup();
  render(
    <Console>
      <Dialogs>
        <Opener />
      </Dialogs>
    </Console>,
  );
  const button = screen.getByRole('button', { name: 'Here' });
  button.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});
