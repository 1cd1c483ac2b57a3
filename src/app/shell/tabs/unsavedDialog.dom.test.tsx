import { messageText } from '@contract/messages';
import { createTabRegistry } from '@shared/lib';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, useSyncExternalStore } from 'react';
import { expect, it, vi } from 'vitest';
import { Console } from '../../../kit/testing/testConsole';
import UnsavedDialog from './UnsavedDialog';
import { useGuardedTabs } from './useGuardedTabs';
import { TabsContext } from './useTabs';

const CHANNEL = '/prescription/channelInformation/record/:id';
const HOSPITAL = '/prescription/hospitalInformation/record/:id';

/** Leaves the tab of the key, asking first. */
function Leave({ tab }: { tab: string }) {
  const { close, ...guard } = useGuardedTabs();
  return (
    <>
      <button type="button" onClick={() => close([tab])}>
        Leave
      </button>
      <UnsavedDialog {...guard} />
    </>
  );
}

/** Two open records, with typing in the one of this tab. */
function open(tab: string, typedIn = 'channel') {
  const registry = createTabRegistry();
  const [closed, discarded] = [vi.fn(), vi.fn()];
  registry.mark(typedIn, Symbol('form'), true, discarded);
  const tabs = [
    { key: 'channel', page: CHANNEL, address: '/c', title: 'Channel A', seen: 1, instance: 1 },
    { key: 'hospital', page: HOSPITAL, address: '/h', title: 'Hospital B', seen: 2, instance: 2 },
  ];
  const pinned = { key: '/', page: '/', address: '/' };
  function Frame() {
    const [active, show] = useState(typedIn);
    const state = { tabs, count: 2, pinned, active };
    const marks = useSyncExternalStore(registry.subscribe, registry.marks);
    const dirty = new Set([...marks].flatMap(([key, mark]) => (mark.dirty ? key : [])));
    const rest = { show, refresh: vi.fn(), renew: vi.fn() };
    return (
      <TabsContext value={{ state, registry, dirty, close: closed, ...rest }}>
        <Leave tab={tab} />
        <button type="button" onClick={() => show(active === 'channel' ? 'hospital' : 'channel')}>
          Menu: {active}
        </button>
      </TabsContext>
    );
  }
  render(
    <Console>
      <Frame />
    </Console>,
  );
  return { closed, discarded, user: userEvent.setup() };
}

it('asks before unsaved edits of a channel are left and stays when told to', async () => {
  const { closed, user } = open('channel');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.textContent).toContain(messageText('warn.channel.unsaved', 'en')));
  expect(dialog.textContent).toContain('Channel A');
  expect(closed).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(closed).not.toHaveBeenCalled();
});

it('leaves without the edits when they are discarded', async () => {
  const { closed, discarded, user } = open('channel');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await user.click(await screen.findByRole('button', { name: /discard/i }));
  expect(discarded).toHaveBeenCalled();
  expect(closed).toHaveBeenCalledWith(['channel']);
});

it('leaves at once without unsaved edits', async () => {
  const { closed, user } = open('hospital');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(closed).toHaveBeenCalledWith(['hospital']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks also when navigating elsewhere, goes back when told to, and closes the tab of discarded edits', async () => {
  const { closed, discarded, user } = open('channel');
  const menu = () => user.click(screen.getByRole('button', { name: /^Menu/ }));
  await menu();
  await screen.findByText(messageText('warn.channel.unsaved', 'en'));
  await user.click(screen.getByRole('button', { name: 'Go back' }));
  expect(await screen.findByRole('button', { name: 'Menu: channel' })).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
  await menu();
  await user.click(await screen.findByRole('button', { name: /discard/i }));
  expect(discarded).toHaveBeenCalled();
  expect(closed).toHaveBeenCalledWith(['channel']);
});

it('does not ask when the definition sets no question: navigating elsewhere keeps the edits', async () => {
  const { user } = open('hospital', 'hospital');
  await user.click(screen.getByRole('button', { name: 'Menu: hospital' }));
  await import('../../console/unsavedQuestion');
  expect(screen.queryByRole('dialog')).toBeNull();
});
