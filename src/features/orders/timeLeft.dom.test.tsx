import type { AnyRow } from '@contract/kit/resource';
import { HOUR_MS } from '@contract/time/durations';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Console } from '../../kit/testing/testConsole';
import {
  AfterSaleTimeLeft,
  LockerTimeLeft,
  LockerTimeNote,
  RefundTimeLeft,
  RefundTimeNote,
} from './TimeLeft';

const NOW = Date.UTC(2026, 3, 1, 4);
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const row = (values: object) => ({ id: 'o', orgId: 'o', version: 1, ...values }) as unknown as AnyRow;
const timers = () => screen.queryAllByRole('timer').map(({ textContent }) => textContent ?? '');

it('counts down to the decision about a refund in the list and above the record', async () => {
  const waiting = row({ refundStatus: 'pending_review', refundDeadlineAt: NOW + HOUR_MS });
  render(
    <Console>
      <RefundTimeLeft row={waiting} />
      <RefundTimeNote row={waiting} />
    </Console>,
  );
  const before = timers();
  expect(before).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  const after = timers();
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  await act(() => vi.advanceTimersByTimeAsync(HOUR_MS));
  expect(timers()[0]).toBe('Overdue by 1\u00a0min');
});

it('counts down to the end of a pickup and states when the box must be emptied', async () => {
  const laid = row({ state: 'deposited', pickupExpireAt: NOW + HOUR_MS });
  render(
    <Console>
      <LockerTimeLeft row={laid} />
      <LockerTimeNote row={laid} />
      <LockerTimeLeft row={row({ state: 'picked', pickupExpireAt: NOW + HOUR_MS })} />
    </Console>,
  );
  expect(timers()).toHaveLength(2);
  expect(timers()[1]).toMatch(/^Time left for pickup/);
  await act(() => vi.advanceTimersByTimeAsync(HOUR_MS));
  expect(timers()[0]).toBe('Overdue by 1\u00a0s');
  expect(timers()[1]).toMatch(/Take the medicine out/);
});

it('shows no countdown for decisions of the platform and says so', () => {
  const appealed = row({
    refundStatus: 'pending_review',
    refundIsAppeal: true,
    refundDeadlineAt: NOW + HOUR_MS,
  });
  render(
    <Console>
      <RefundTimeLeft row={appealed} />
      <RefundTimeNote row={appealed} />
    </Console>,
  );
  expect(timers()).toEqual([]);
  expect(screen.getByRole('note').textContent).toMatch(/^The customer has appealed/);
});

it('shows nothing when nobody waits for a decision', () => {
  render(
    <Console>
      <RefundTimeLeft row={row({ refundStatus: 'refunded', refundDeadlineAt: NOW })} />
      <RefundTimeNote row={row({ refundStatus: 'pending_review', refundDeadlineAt: null })} />
      <AfterSaleTimeLeft row={row({ state: 'refunded', deadlineAt: NOW + HOUR_MS })} />
    </Console>,
  );
  expect(timers()).toEqual([]);
});
