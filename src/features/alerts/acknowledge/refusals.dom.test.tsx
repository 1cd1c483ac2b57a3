import { realtimeReducers } from '@realtime';
import type { UnknownAction } from '@reduxjs/toolkit';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console } from '../../../kit/testing/testConsole';
import { type AckOverlay, acknowledgeRequested } from './acknowledge.slice';
import { Refusals } from './Refusals';

const REQUEST = { alertId: 'a1', ver: 1, note: 'on my way', cid: 'c1' };
const LOST = { phase: 'refused', key: 'err.client.network', message: 'No answer.', params: {} } as const;

function open(refused: AckOverlay): UnknownAction[] {
  const sent: UnknownAction[] = [];
  const acknowledge = (state: object = { byAlert: { a1: refused } }, action: UnknownAction) => {
    if (acknowledgeRequested.match(action)) sent.push(action);
    return state;
  };
  const rows = { rows: [], index: new Map() };
  render(
    <Console reducers={{ ...realtimeReducers, acknowledge, alerts: () => rows, machines: () => rows }}>
      <Refusals />
    </Console>,
  );
  return sent;
}

it('an acknowledgement nobody answered shows its note and is sent again as it was', () => {
  const sent = open({ ...LOST, again: REQUEST });
  expect(screen.getByText('on my way')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(sent).toEqual([acknowledgeRequested(REQUEST)]);
});

it('one that was refused offers no second try', () => {
  open({ ...LOST, key: 'err.common.stale' });
  expect(screen.getByText('No answer.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
