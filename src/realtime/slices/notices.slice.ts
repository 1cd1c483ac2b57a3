import { CAPS } from '@contract/push';
import type { Action } from '@reduxjs/toolkit';
import { frameApplied, isForgetting } from '../actions';
import { noticeTopic } from '../lanes/topics';
import type { Notice, NoticesState } from '../types';

const NO_NOTICES: NoticesState = { rows: [] };

function extended(state: NoticesState, news: readonly Notice[]): NoticesState {
  if (news.length === 0) return state;
  return { rows: [...news.toReversed(), ...state.rows].slice(0, CAPS.notices) };
}

/** Notifications in the order they came. A snapshot brings none: it tells what is, not what happened. */
export function noticesReducer(state: NoticesState = NO_NOTICES, action: Action): NoticesState {
  if (frameApplied.match(action)) return extended(state, noticeTopic.rowsOf(action));
  return isForgetting(action) ? NO_NOTICES : state;
}
