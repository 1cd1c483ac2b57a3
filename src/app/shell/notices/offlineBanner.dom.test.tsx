// @vitest-environment happy-dom
import { OFFLINE_BANNER_MS, REPLACED } from '@contract/push';
import type { LinkState } from '@realtime';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Console } from '../../../kit/testing/testConsole';
import { type Tabs, TabsContext } from '../tabs/useTabs';
import { OfflineBanner } from './OfflineBanner';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function bannerFor(reason: string, timeZone?: string) {
  const link: LinkState = {
    phase: 'offline',
    attempt: 1,
    ready: true,
    degraded: false,
    lastFrameAt: 1,
    reason,
  };
  vi.useFakeTimers();
  render(
    <Console reducers={{ link: () => link }}>
      <TabsContext value={{ timeZone } as Tabs}>
        <OfflineBanner />
      </TabsContext>
    </Console>,
  );
  act(() => vi.advanceTimersByTime(OFFLINE_BANNER_MS));
  return screen.getByRole('alert');
}

it.each([
  ['close 1006', 'Connection lost', 'too many windows'],
  [REPLACED, 'too many windows', 'Connection lost'],
])('says why values are not updated: %s', (reason, said, unsaid) => {
  const { textContent } = bannerFor(reason);
  expect(textContent).toContain(said);
  expect(textContent).toContain('as of');
  expect(textContent).not.toContain(unsaid);
});

it('gives the time in the zone of the screen below it', () => {
  expect(bannerFor('close 1006', 'Asia/Tokyo').textContent).toContain('09:00:00');
});
