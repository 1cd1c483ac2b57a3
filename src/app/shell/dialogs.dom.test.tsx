import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Console } from '../../kit/testing/testConsole';
import { Dialogs, FRAME_DIALOGS } from './Dialogs';
import { useOpenDialog } from './openDialog';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Opener() {
  const open = useOpenDialog();
  return (
    <button type="button" onClick={() => open('shortcuts')}>
      Here
    </button>
  );
}

function renderOpener(): HTMLElement {
  render(
    <Console>
      <Dialogs>
        <Opener />
      </Dialogs>
    </Console>,
  );
  return screen.getByRole('button', { name: 'Here' });
}

it('a dialog of the frame returns the focus, also the first time it is opened', async () => {
  const user = userEvent.setup();
  const button = renderOpener();
  button.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('a dialog that the server does not send is given up, and said so once', async () => {
  vi.useFakeTimers();
  vi.spyOn(FRAME_DIALOGS.shortcuts, 'load').mockReturnValue(new Promise(() => undefined));
  const button = renderOpener();
  fireEvent.click(button);
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getAllByText('Not loaded')).toHaveLength(1);
  expect(screen.getByText('The server did not respond in time. Try again.')).toBeDefined();
});
