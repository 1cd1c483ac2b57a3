import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeEach, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../shared/testing/noLayout';
import { Messages } from './Messages';

beforeEach(withoutLayout);

function open(wall: boolean) {
  const settings = (state = { wall }, { type }: { type: string }) =>
    type === 'turned' ? { wall: !wall } : state;
  const store = configureStore({ reducer: { settings } });
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <Messages touched />
      </MantineProvider>
    </Provider>,
  );
  return () => act(() => void store.dispatch({ type: 'turned' }));
}

it('a message is shown at a desk', async () => {
  open(false);
  act(() => void notifications.show({ message: 'Saved' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  act(() => notifications.clean());
});

it('a desk that becomes a wall has the whole window again', async () => {
  const turn = open(false);
  act(() => void notifications.show({ message: 'Saved' }));
  await screen.findByText('Saved');
  const { style } = document.documentElement;
  style.setProperty('--toasts', '90px');
  turn();
  expect(style.getPropertyValue('--toasts')).toBe('');
});

it('a wall answers whoever pressed something on it, for as long as answers take', async () => {
  open(true);
  vi.useFakeTimers({ toFake: ['performance'] });
  act(() => void notifications.show({ message: 'Unasked' }));
  fireEvent.pointerDown(document.body);
  act(() => void notifications.show({ message: 'Saved' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(screen.queryByText('Unasked')).toBeNull();
  act(() => notifications.clean());
  vi.advanceTimersByTime(20_000);
  act(() => void notifications.show({ message: 'Later' }));
  expect(screen.queryByText('Later')).toBeNull();
  vi.useRealTimers();
});

it('a wall shows none that nobody asked for, also not when it is a desk again', async () => {
  const leave = open(true);
  act(() => {
    for (const message of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
      notifications.show({ message, autoClose: false });
  });
  leave();
  act(() => void notifications.show({ message: 'Saved' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  await waitFor(() => expect(screen.queryAllByText(/One|Two|Three|Four|Five|Six/)).toEqual([]));
  act(() => notifications.clean());
});
