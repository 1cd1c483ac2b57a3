import type { DoorRow } from '@contract/doors';
import { CAPS } from '@contract/push';
import type { Action } from '@reduxjs/toolkit';
import { frameApplied, isForgetting, snapshotApplied } from '../actions';
import { doorTopic } from '../lanes/topics';
import type { DoorsState } from '../types';
import { byIdDown, type LogRules, replaceLog, upsertLog } from './rows';

const NO_DOORS: DoorsState = { rows: [] };

const RULES: LogRules<DoorRow> = {
  cap: CAPS.doors,
  order: (a, b) => b.openAt - a.openAt || byIdDown(a, b),
  keep: (row) => row.state === 'open',
};

function upserted(state: DoorsState, updates: readonly DoorRow[]): DoorsState {
  const rows = upsertLog(state.rows, updates, RULES);
  return rows === state.rows ? state : { rows };
}

export function doorsReducer(state: DoorsState = NO_DOORS, action: Action): DoorsState {
  if (frameApplied.match(action)) return upserted(state, doorTopic.rowsOf(action));
  if (snapshotApplied.match(action))
    return { rows: replaceLog(state.rows, action.payload.doors, RULES, action.payload.anew) };
  return isForgetting(action) ? NO_DOORS : state;
}
