import { prescriptions } from '@contract/resources/prescriptions/prescriptions';
import { realtimeReducers, resourcesChanged } from '@realtime';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDispatch } from 'react-redux';
import { Console, mayAll } from '../../../../kit/testing/testConsole';
import ReviewDeskScreen from '../ReviewDeskScreen';

export const access = {
  ...mayAll(prescriptions),
  account: 'wang',
  actions: new Set(['prescription:review', 'prescription:reveal']),
};

let told: () => void;
/** The server says that a prescription changed. */
export const tellChanged = () => told();

function Ear() {
  const dispatch = useDispatch();
  told = () => act(() => void dispatch(resourcesChanged([prescriptions.name])));
  return null;
}

export const open = (rights = access) =>
  render(
    <Console access={rights} reducers={realtimeReducers}>
      <ReviewDeskScreen />
      <Ear />
    </Console>,
  );

/** The desk with its first prescription taken. @returns the hand */
export async function openFirst() {
  const user = userEvent.setup();
  open();
  await screen.findByText('3 prescriptions waiting');
  await user.keyboard('j');
  await screen.findByText('J06.9');
  return user;
}
