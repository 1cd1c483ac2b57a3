import { HOUR_MS } from '@contract/time/durations';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Console } from '../../kit/testing/testConsole';
import { Reached } from './Reached';

afterEach(cleanup);
const said = (value: unknown) =>
  render(
    <Console>
      <Reached value={value} />
    </Console>,
  ).container.textContent;

it('shows until when a relay number reaches the customer, and that it has expired', () => {
  const [running, open, over] = [Date.now() + HOUR_MS, null, Date.now() - HOUR_MS].map(said);
  expect(open).toMatch(/after|reached\.after/);
  expect(new Set([running, open, over]).size).toBe(3);
  expect(over).toMatch(/no longer|reached\.over/);
});
