import type { AnyRow } from '@contract/kit/resource';
import { devices } from '@contract/resources/machines/devices';
import { realtimeReducers } from '@realtime';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { serve } from '../../kit/testing/testServer';
import { RemotePanel } from './RemotePanel';

const machine = {
  ...Object.fromEntries(Object.keys(devices.fields).map((name) => [name, null])),
  id: 'd1',
  orgId: 'o1',
  enabled: true,
  endedFeatures: ['remote_open'],
  beyondFeatures: [],
} as unknown as AnyRow;

it('what the machine does not do without its service stands there and says why', async () => {
  serve((path) => (path.startsWith('/machineCommands') ? { rows: [], total: 0, titles: {} } : machine));
  render(
    <Console
      access={{ ...mayAll(devices), actions: new Set(['device:openDoor', 'device:reboot']) }}
      reducers={realtimeReducers}
    >
      <RemotePanel id="d1" title="North" timeZone="Asia/Shanghai" />
    </Console>,
  );
  const closed = await screen.findByRole('button', { name: 'Open door' });
  expect(closed.getAttribute('aria-disabled')).toBe('true');
  expect(closed.title).toContain('The service for this feature of the machine has ended');
  const open = screen.getByRole('button', { name: 'Restart' });
  expect(open.hasAttribute('aria-disabled')).toBe(false);
});

it('commands stand in the time of the machine, which the head of its page names', async () => {
  const command = {
    id: 'c1',
    version: 1,
    type: 'reboot',
    state: 'verified',
    requestedAt: Date.UTC(2020, 5, 1, 20, 30),
  };
  serve((path) =>
    path.startsWith('/machineCommands') ? { rows: [command], total: 1, titles: {} } : machine,
  );
  render(
    <Console access={mayAll(devices)} reducers={realtimeReducers}>
      <RemotePanel id="d1" title="North" timeZone="Pacific/Auckland" />
    </Console>,
  );
  const entry = await screen.findByRole('link', { name: /Restart/ });
  expect(entry.textContent).toContain('06/02/2020');
  expect(entry.textContent).not.toContain('GMT');
});
