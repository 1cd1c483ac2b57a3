import { resourceNamed } from '@contract/resources';
import { workNamed } from '@contract/work';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { serve } from '../../kit/testing/testServer';
import { WorkPanel } from './WorkPanel';

it('asks again for work whose hint was lost with the link', async ({ onTestFinished }) => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const work = workNamed('partnerMessages');
  let total = 6;
  serve((path) =>
    path === '/partnerMessages' ? { rows: [], total, page: 1, pageSize: 1, titles: {}, asOf: 1 } : undefined,
  );
  render(
    <Console access={mayAll(resourceNamed(work.resource))}>
      <WorkPanel />
    </Console>,
  );
  await screen.findByText('6');
  total = 7;
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await screen.findByText('7')).toBeTruthy();
});
