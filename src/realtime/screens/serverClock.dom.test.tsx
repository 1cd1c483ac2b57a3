import { MINUTE_MS } from '@contract/time/durations';
import { configureStore } from '@reduxjs/toolkit';
import { useTimeLeft } from '@shared/ui/values/useTimeLeft';
import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, expect, it } from 'vitest';
import { ServerClockProvider } from '../index';

afterEach(cleanup);

function Left({ until }: { until: number }) {
  return <p>{Math.round(useTimeLeft(until) / MINUTE_MS)}</p>;
}

it('deadlines use the server clock, not a local clock that is ten minutes late', () => {
  const serverNow = Date.now() + 10 * MINUTE_MS;
  const link = { clockOffset: serverNow - performance.now() };
  const store = configureStore({ reducer: { link: () => link } });
  render(
    <Provider store={store}>
      <Left until={serverNow + 30 * MINUTE_MS} />
      <ServerClockProvider>
        <Left until={serverNow + 30 * MINUTE_MS} />
      </ServerClockProvider>
    </Provider>,
  );
  expect(screen.getAllByText(/\d/).map(({ textContent }) => textContent)).toEqual(['40', '30']);
});
