import { sessionEnded } from '@features/session';
import { linkUnwanted } from '@realtime';
import type { UnknownAction } from '@reduxjs/toolkit';
import { runSaga, stdChannel } from 'redux-saga';
import { expect, it } from 'vitest';
import { linkFollowsSession } from './rootSaga';

it('messages to a user leave the screen with the session', () => {
  const channel = stdChannel<UnknownAction>();
  const done: string[] = [];
  const task = runSaga(
    {
      channel,
      dispatch: (action: UnknownAction) => done.push(action.type),
      getState: () => ({ session: { phase: 'signedOut' } }),
    },
    linkFollowsSession,
    { clear: () => done.push('clear') },
  );
  channel.put(sessionEnded({}));
  expect(done.slice(0, 2)).toEqual(['clear', linkUnwanted.type]);
  task.cancel();
});
