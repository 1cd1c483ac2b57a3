import type { Action } from '@reduxjs/toolkit';
import { linkChanged, linkUnwanted, replicaPurged, snapshotApplied } from '../actions';
import type { LinkState } from '../types';

const IDLE_LINK: LinkState = { phase: 'idle', attempt: 0, ready: false, degraded: false };

/** How the link is. Each change names the fields it changes; `undefined` removes one. */
export function linkReducer(state: LinkState = IDLE_LINK, action: Action): LinkState {
  if (linkChanged.match(action)) return { ...state, ...action.payload };
  if (snapshotApplied.match(action)) return state.ready ? state : { ...state, ready: true };
  if (replicaPurged.match(action)) return { ...state, ready: false };
  // The clock and the build of the server are true for the next person too.
  if (linkUnwanted.match(action))
    return { ...IDLE_LINK, clockOffset: state.clockOffset, newBuild: state.newBuild };
  return state;
}
