import type { AlertRow, AlertState } from '@contract/alerts';
import { expect, it } from 'vitest';
import { toggledRow } from './picking';

const row = (...alerts: [string, AlertState][]) => ({
  alerts: alerts.map(([id, state]) => ({ id, state }) as AlertRow),
});

it('adds what waits for somebody, and takes it out again', () => {
  const once = toggledRow(new Set(['other']), row(['a', 'raised']));
  expect([...once]).toEqual(['other', 'a']);
  expect([...toggledRow(once, row(['a', 'raised']))]).toEqual(['other']);
});

it('takes the alerts of a condition together, and completes what is chosen in part', () => {
  const probes = row(['a', 'raised'], ['b', 'acknowledged'], ['c', 'returned']);
  expect([...toggledRow(new Set(), probes)]).toEqual(['a', 'c']);
  expect([...toggledRow(new Set(['c']), probes)]).toEqual(['a', 'c']);
});

it.each(['acknowledged', 'cleared'] as const)('never adds what is %s', (state) => {
  expect([...toggledRow(new Set(), row(['a', state]))]).toEqual([]);
});

it('takes out what somebody else has acknowledged meanwhile', () => {
  expect([...toggledRow(new Set(['a']), row(['a', 'acknowledged']))]).toEqual([]);
});
