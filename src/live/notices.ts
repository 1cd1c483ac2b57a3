import type { AlertRow } from '@contract/alerts';
import { NOTIFICATION_CODES, type NotificationCode } from '@contract/notifications';
import { CAPS } from '@contract/push';
import { defineLive, isForgetting } from '@realtime';
import type { Action } from '@reduxjs/toolkit';
import { alertOf } from './alertOf';

/** One notification as it arrived on the socket. */
export interface Notice {
  id: string;
  code: NotificationCode;
  at: number;
  alert: AlertRow;
}
/** In the order they came, newest first, at most `CAPS.notices`. */
export interface NoticesState {
  rows: readonly Notice[];
}

const NO_NOTICES: NoticesState = { rows: [] };

function extended(state: NoticesState, news: readonly Notice[]): NoticesState {
  if (news.length === 0) return state;
  return { rows: [...news.toReversed(), ...state.rows].slice(0, CAPS.notices) };
}

/** A snapshot brings none: it tells what is, not what happened. */
export const noticeTopic = defineLive<Notice, never, NoticesState>({
  name: 'notices',
  lane: 'log',
  messageTypes: NOTIFICATION_CODES,
  read(content, messageType) {
    const alert = alertOf(content);
    if (alert === undefined || alert === 'none') return [];
    const { id, at } = content as { id: unknown; at: unknown };
    if (typeof id !== 'string' || typeof at !== 'number') return [];
    return [{ id, at, alert, code: messageType as NotificationCode }];
  },
  slice:
    ({ rowsOf }) =>
    (state: NoticesState = NO_NOTICES, action: Action) =>
      isForgetting(action) ? NO_NOTICES : extended(state, rowsOf(action)),
});

/** Notifications that came since the page was opened, newest first. */
export const selectNotices = (state: { notices: NoticesState }): readonly Notice[] => state.notices.rows;
