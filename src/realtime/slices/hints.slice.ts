import type { Action } from '@reduxjs/toolkit';
import { isReplicaReset, resourcesChanged } from '../actions';
import type { HintsState } from '../types';

const NONE: HintsState = {};

/** How often the lists of a resource changed on the server since somebody began to look. */
export function hintsReducer(state: HintsState = NONE, action: Action): HintsState {
  if (isReplicaReset(action)) return NONE;
  if (!resourcesChanged.match(action)) return state;
  const next = { ...state };
  for (const resource of action.payload) next[resource] = (next[resource] ?? 0) + 1;
  return next;
}
