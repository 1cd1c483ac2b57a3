import { take } from 'redux-saga/effects';
import { linkWanted } from './actions';
import type { RealtimeOptions } from './options';

export function* realtimeSaga(_options: RealtimeOptions) {
  yield take(linkWanted);
}
