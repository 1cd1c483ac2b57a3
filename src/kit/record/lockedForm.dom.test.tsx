import type { AnyRow } from '@contract/kit/resource';
import type { Titles } from '@contract/kit/wire';
import { sensors } from '@contract/resources/machines/sensors';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../shared/testing/noLayout';
import { ResourceProvider } from '../ResourceContext';
import { drawn } from '../testing/drawn';
import { Console, mayAll } from '../testing/testConsole';
import { answersOf, serve } from '../testing/testServer';
import { RecordBody } from './RecordBody';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const stored = (version: number, state: string) =>
  ({
    id: 's1',
    orgId: 'o1',
    version,
    createdAt: 1,
    updatedAt: 1,
    titles: {},
    deviceId: 'd1',
    sensorNo: 'S1',
    zone: 'Z1',
    kind: 'T_RH',
    serialNo: 'OLD-1',
    state,
  }) as unknown as AnyRow & { titles: Titles };

/** A record that somebody ends, and takes up again, while it is open here. */
function Page() {
  const [row, setRow] = useState(stored(1, 'in_use'));
  return (
    <>
      <button type="button" onClick={() => setRow(stored(2, 'retired'))}>
        ended
      </button>
      <button type="button" onClick={() => setRow(stored(3, 'in_use'))}>
        taken up
      </button>
      <RecordBody row={row} gone={false} />
    </>
  );
}
const serial = () => document.querySelector<HTMLInputElement>('input[name=serialNo]');

it('shows stored values while a record is locked and keeps the input for later', async () => {
  const { user } = drawn(sensors, <Page />);
  await waitFor(() => expect(serial()).not.toBeNull());
  await user.clear(serial() as HTMLInputElement);
  await user.type(serial() as HTMLInputElement, 'NEW-2');
  await user.click(screen.getByRole('button', { name: 'ended' }));
  await screen.findByText('OLD-1');
  expect(within(screen.getByRole('status')).getByText(/NEW-2/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'taken up' }));
  await waitFor(() => expect(serial()?.value).toBe('NEW-2'));
});

it('offers to undo a change only while the record is not locked', async () => {
  withoutLayout();
  const user = userEvent.setup();
  const own = answersOf(sensors, []);
  const change = { before: { serialNo: 'OLD-0' }, after: { serialNo: 'OLD-1' } };
  const entry = { pos: 1, at: 1, action: 'sensors.updated', actorName: 'A', reason: null, screen: null };
  serve((path, search, call) =>
    path.endsWith('/history')
      ? { entries: [Object.assign(entry, change)], titles: {}, older: false }
      : own(path, search, call),
  );
  render(
    <Console access={mayAll(sensors)}>
      <ResourceProvider resource={sensors}>
        <Page />
      </ResourceProvider>
    </Console>,
  );
  expect(await screen.findByRole('button', { name: 'Undo this change' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'ended' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo this change' })).toBeNull());
});
