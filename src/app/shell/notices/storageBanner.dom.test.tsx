// @vitest-environment happy-dom
import { STORAGE_HINT, type StorageStatus } from '@contract/common/storage';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Console, tell } from '../../../kit/testing/testConsole';
import { serve } from '../../../kit/testing/testServer';
import { StorageBanner } from './StorageBanner';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(storage: Partial<StorageStatus>) {
  const now = Object.assign(storage, { refusedSince: null, waiting: 0, ...storage });
  serve((path) => (path === '/storage' ? { ...now } : undefined));
  render(
    <Console>
      <StorageBanner />
    </Console>,
  );
}

it('appears when the server reports low space, with free and required space, and disappears again', async () => {
  const now = { stopped: false, freeMb: 4_000, reserveMb: 256 };
  open(now);
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(screen.queryByRole('alert')).toBeNull();
  Object.assign(now, { stopped: true, freeMb: 200 });
  tell(STORAGE_HINT);
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toContain('nothing is saved');
  expect(banner.textContent).toContain('200\u00a0MB are free, 256\u00a0MB are needed');
  now.stopped = false;
  tell(STORAGE_HINT);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('states since when messages of machines are refused', async () => {
  open({ stopped: false, freeMb: 4_000, reserveMb: 256, refusedSince: Date.UTC(2026, 3, 1, 4), waiting: 12 });
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toContain('12 messages wait');
});

it('disappears within ten seconds when the event is lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const now = { stopped: true, freeMb: 200, reserveMb: 256 };
  open(now);
  await vi.advanceTimersByTimeAsync(100);
  expect(screen.queryByRole('alert')).not.toBeNull();
  now.stopped = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(screen.queryByRole('alert')).toBeNull();
});
