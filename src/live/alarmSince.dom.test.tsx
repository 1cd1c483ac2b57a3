import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLivePage } from '../realtime/testing/livePage';
import { AlarmSince } from './AlarmSince';
import { alertRow } from './testing/testRows';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('the clock of an alarm stops when the condition is gone, and behind a lost link', () => {
  const { now, pass, link, draw } = openLivePage();
  const raisedAt = now() - 5 * MINUTE_MS;
  const active = alertRow('a', 1, 'raised', { raisedAt });
  const over = alertRow('b', 1, 'returned', { raisedAt, returnedAt: raisedAt + 2 * MINUTE_MS });
  link('live');
  const container = draw(
    <>
      <p>
        <AlarmSince alert={active} />
      </p>
      <b>
        <AlarmSince alert={over} />
      </b>
    </>,
  );
  const says = () => ['p', 'b'].map((tag) => container.querySelector(tag)?.textContent);
  expect(says()).toEqual(['5\u00a0min', '2:00']);
  link('offline');
  pass(10 * MINUTE_MS);
  expect(says()).toEqual(['5\u00a0min', '2:00']);
  link('live');
  pass(SECOND_MS);
  expect(says()).toEqual(['15\u00a0min', '2:00']);
});
