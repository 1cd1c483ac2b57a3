import { HOUR_MS } from '@contract/time/durations';
import { machineTopic } from '@live';
import { realtimeReducers, reducersOf } from '@realtime';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Console } from '../../../kit/testing/testConsole';
import { WindowBar } from './WindowBar';

const FROM = Date.UTC(2026, 10, 29, 16, 5);
const filter = { range: 'h24', from: FROM, to: FROM + 1, beside: '', zone: '' } as const;

it('takes its time in the fields of the console, on the clock of the machine', async () => {
  const onChange = vi.fn();
  const user = userEvent.setup();
  render(
    <Console reducers={{ ...realtimeReducers, ...reducersOf([machineTopic]) }}>
      <WindowBar
        id="m1"
        filter={filter}
        shown={{ from: FROM, to: FROM + HOUR_MS, moving: false }}
        timeZone="Asia/Shanghai"
        onChange={onChange}
      />
    </Console>,
  );
  const from = await screen.findByRole('button', { name: 'From: 2026-11-30 00:05' });
  expect(screen.getByRole('button', { name: 'To: 2026-11-30 01:05' })).toBeTruthy();
  // The browser's own would be in the language of the browser.
  expect(document.querySelector('input[type^=date]')).toBeNull();
  await user.click(from);
  await user.click(await screen.findByRole('button', { name: /November 28, 2026/ }));
  expect(onChange).toHaveBeenLastCalledWith({ from: Date.UTC(2026, 10, 27, 16, 5), to: FROM + HOUR_MS });
});
