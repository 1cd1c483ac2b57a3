import type { AlertRow, AlertState } from '@contract/alerts';
import { expect, it } from 'vitest';
import { toggledRow } from './picking';

const row = (...alerts: [string, AlertState][]) => ({
  alerts: alerts.map(([id, state]) => ({ id, state }) as AlertRow),
});

it('adds alarms that need a response and removes them again', () => {
  const once = toggledRow(new Set(['other']), row(['a', 'raised']));
  expect([...once]).toEqual(['other', 'a']);
  expect([...toggledRow(once, row(['a', 'raised']))]).toEqual(['other']);
});

it('selects the alarms of a condition together and completes a partial selection', () => {
  const probes = row(['a', 'raised'], ['b', 'acknowledged'], ['c', 'returned']);
  expect([...toggledRow(new Set(), probes)]).toEqual(['a', 'c']);
  expect([...toggledRow(new Set(['c']), probes)]).toEqual(['a', 'c']);
});

it.each(['acknowledged', 'cleared'] as const)('never adds alarms that are %s', (state) => {
  expect([...toggledRow(new Set(), row(['a', state]))]).toEqual([]);
});

it('removes alarms that somebody else has acknowledged meanwhile', () => {
  expect([...toggledRow(new Set(['a']), row(['a', 'acknowledged']))]).toEqual([]);
});
