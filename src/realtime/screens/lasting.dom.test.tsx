import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Age, Lasting } from '../index';
import { openLivePage } from '../testing/livePage';

const SECOND_MS = 1_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('open durations count while the link is live and stop when it is not', () => {
  const { now, pass, link, draw } = openLivePage();
  const from = now() - 60 * SECOND_MS;
  link('live');
  const container = draw(
    <>
      <p>
        <Lasting from={from} />
      </p>
      <i>
        <Age at={from} />
      </i>
      <u>
        <Age at={from} goesOn />
      </u>
      <b>
        <Lasting from={from} to={from + 5 * SECOND_MS} />
      </b>
    </>,
  );
  const text = (selector: string) => container.querySelector(selector)?.textContent;
  expect(text('b')).toBe('0:05');
  pass(5 * SECOND_MS);
  expect(text('p')).toBe('1:05');
  link('offline');
  pass(60 * SECOND_MS);
  expect(text('p')).toBe('1:05');
  expect(text('u')).toBe('1\u00a0min');
  expect(text('i')).toBe('2\u00a0min');
  link('live');
  pass(SECOND_MS);
  expect(text('p')).toBe('2:06');
  expect(screen.getByText('0:05')).toBeTruthy();
});
