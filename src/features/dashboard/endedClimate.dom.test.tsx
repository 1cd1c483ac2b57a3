import { realtimeReducers } from '@realtime';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { serve } from '../../kit/testing/testServer';
import { ClimateCard } from './FleetCards';
import { FleetClimatePanel } from './Trends';

const TOTALS = { machines: 2, online: 2, checking: 0, offline: 0, unknown: 0, out: 1, near: 1, sold24h: 3 };

it('the dashboard hides temperature whose service has ended, says so and requests nothing', () => {
  const asked = serve(() => ({}));
  render(
    <Console access={{ ...mayAll(), ended: { humiture: 1 } }} reducers={realtimeReducers}>
      <ClimateCard totals={TOTALS} q="live" />
      <FleetClimatePanel />
    </Console>,
  );
  expect(screen.getAllByText(/The service for this feature has ended/)).toHaveLength(2);
  expect(screen.queryByText('1')).toBeNull();
  expect(asked).toEqual([]);
});
