import { HINT_MEMORY_MS } from '@contract/push';
import { resourceNamed } from '@contract/resources';
import { workNamed } from '@contract/work';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Console, loseLink, mayAll } from '../../kit/testing/testConsole';
import { serve } from '../../kit/testing/testServer';
import { WorkPanel } from './WorkPanel';

afterEach(() => vi.useRealTimers());

/** A screen that one leaves and comes back to. */
function Dashboard() {
  const [isHere, setHere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'leave' : 'come back'}
      </button>
      {isHere && <WorkPanel />}
    </>
  );
}

it('asks again for what may have changed while nobody looked: of a page one has left nothing is told', async () => {
  const work = workNamed('partnerMessages');
  let total = 5;
  serve((path) =>
    path === '/partnerMessages' ? { rows: [], total, page: 1, pageSize: 1, titles: {}, asOf: 1 } : undefined,
  );
  render(
    <Console access={mayAll(resourceNamed(work.resource))}>
      <Dashboard />
    </Console>,
  );
  await screen.findByText('5');
  fireEvent.click(screen.getByText('leave'));
  total = 8;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HINT_MEMORY_MS });
  act(() => void fireEvent.click(screen.getByText('come back')));
  expect(await screen.findByText('8')).toBeTruthy();
});

it('asks again for work whose hint was lost with the link', async () => {
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
  loseLink();
  expect(await screen.findByText('7')).toBeTruthy();
});
