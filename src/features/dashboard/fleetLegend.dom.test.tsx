import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, it } from 'vitest';
import { Console } from '../../kit/testing/testConsole';
import { Legend } from './FleetLegend';
import type { LegendMachine } from './fleetState';

afterEach(cleanup);

it('counts machines by state, not alarms by priority', async () => {
  const machines: LegendMachine[] = [
    { tone: 'bad', conn: 'online' },
    { tone: 'bad', conn: 'offline' },
  ];
  render(
    <Console at="/">
      <Legend machines={machines} chosen={undefined} onChoose={() => undefined} />
    </Console>,
  );
  await screen.findByRole('button', { name: 'High alarm or out of range 2' });
  screen.getByRole('button', { name: 'Offline 1' });
});
