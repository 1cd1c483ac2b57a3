import type { AlertRow, AlertState } from '@contract/alerts';
import { expect, it } from 'vitest';
import { toggled } from './picking';

const row = (id: string, state: AlertState) => ({ alert: { id, state } as AlertRow, machine: 'M' });

it('adds what waits for somebody, and takes it out again', () => {
  const once = toggled(new Set(['other']), row('a', 'raised'));
  expect([...once]).toEqual(['other', 'a']);
  expect([...toggled(once, row('a', 'raised'))]).toEqual(['other']);
});

it.each(['acknowledged', 'cleared'] as const)('never adds what is %s', (state) => {
  expect([...toggled(new Set(), row('a', state))]).toEqual([]);
});

it('takes out what somebody else has acknowledged meanwhile', () => {
  expect([...toggled(new Set(['a']), row('a', 'acknowledged'))]).toEqual([]);
});
