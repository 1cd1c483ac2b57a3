import { type AlertRow, OPEN_STATES } from '@contract/alerts';
import { CAPS } from '@contract/push';
import type { Action } from '@reduxjs/toolkit';
import { alertsApplied, frameApplied, isForgetting, snapshotApplied } from '../actions';
import { alertTopic } from '../lanes/topics';
import type { AlertsState } from '../types';
import { byIdDown, type LogRules, replaceLog, upsertLog } from './rows';

const NO_ALERTS: AlertsState = { rows: [] };

const RULES: LogRules<AlertRow> = {
  cap: CAPS.alerts,
  order: (a, b) => b.raisedAt - a.raisedAt || byIdDown(a, b),
  keep: (row) => OPEN_STATES.includes(row.state),
};

function upserted(state: AlertsState, updates: readonly AlertRow[]): AlertsState {
  const rows = upsertLog(state.rows, updates, RULES);
  return rows === state.rows ? state : { rows };
}

export function alertsReducer(state: AlertsState = NO_ALERTS, action: Action): AlertsState {
  if (frameApplied.match(action)) return upserted(state, alertTopic.rowsOf(action));
  if (alertsApplied.match(action)) return upserted(state, action.payload);
  if (snapshotApplied.match(action))
    return { rows: replaceLog(state.rows, action.payload.alerts, RULES, action.payload.anew) };
  return isForgetting(action) ? NO_ALERTS : state;
}
