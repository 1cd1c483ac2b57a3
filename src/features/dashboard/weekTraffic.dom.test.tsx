import { realtimeReducers } from '@realtime';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console } from '../../kit/testing/testConsole';
import { serve } from '../../kit/testing/testServer';
import { TrafficPanel } from './Trends';

const card = (iccid: string, usedMb: number) => ({ machineId: '', iccid, usedMb, planMb: 5_000 });

it('states that monthly cards are below the days of a week and separates them', async () => {
  const top = [card('89860026000000001234', 3_804), card('89860026000000005678', 3_554)];
  serve(() => ({ days: [{ day: '2026-11-29', mb: 2_100 }], top }));
  const machines = () => ({ rows: [], index: new Map() });
  render(
    <Console reducers={{ ...realtimeReducers, machines } as never}>
      <TrafficPanel />
    </Console>,
  );
  expect(await screen.findByRole('list', { name: 'Most used SIM cards this month' })).toBeTruthy();
  expect(screen.getByText('…00001234')).toBeTruthy();
  expect(screen.getByText('…00005678')).toBeTruthy();
});
