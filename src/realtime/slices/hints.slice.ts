import type { Action } from '@reduxjs/toolkit';
import { isReplicaReset, linkChanged, resourcesChanged } from '../actions';
import type { HintsState, LinkPhase } from '../types';

const NONE: HintsState = { of: {}, returns: 0 };

/** A link that was live and is so again, or is at last: lists were read long before. */
function withPhase(state: HintsState, phase: LinkPhase): HintsState {
  const live = phase === 'live';
  // Before it was ever live only an attempt that failed makes it late.
  if (!live && state.live === undefined) return phase === 'offline' ? { ...state, live } : state;
  if (live === state.live) return state;
  return { ...state, live, returns: state.returns + (live && state.live === false ? 1 : 0) };
}

/** How often lists of a resource changed on the server since somebody began to look, or may have while nothing was heard. */
export function hintsReducer(state: HintsState = NONE, action: Action): HintsState {
  if (isReplicaReset(action)) return NONE;
  if (linkChanged.match(action)) return action.payload.phase ? withPhase(state, action.payload.phase) : state;
  if (!resourcesChanged.match(action)) return state;
  const of = { ...state.of };
  for (const resource of action.payload) of[resource] = (of[resource] ?? 0) + 1;
  return { ...state, of };
}
