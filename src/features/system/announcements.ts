import { NOTIFICATION_CODES } from '@contract/notifications';
import type { PlatformNoticeContent } from '@contract/push';
import { defineLive } from '@realtime';
import type { Action } from '@reduxjs/toolkit';
import { api } from '@shared/api';
import { call, put, takeEvery } from 'redux-saga/effects';

const PLATFORM_NOTICE = NOTIFICATION_CODES.filter((code) => code === 1105);

function isContent(content: unknown): content is PlatformNoticeContent {
  if (typeof content !== 'object' || content === null || !('notice' in content)) return false;
  const { id, kind } = content as Partial<PlatformNoticeContent>;
  return typeof id === 'string' && (kind === 'notice.published' || kind === 'notice.withdrawn');
}

/** Announcements as they are published and withdrawn. */
export const announcementTopic = defineLive<PlatformNoticeContent>({
  name: 'announcements',
  lane: 'log',
  messageTypes: PLATFORM_NOTICE,
  // Other notifications of the same code belong to other topics.
  read: (content) => (isContent(content) ? [content] : []),
});

export interface AnnouncementPorts {
  /** Puts a new announcement before the person's eyes. */
  show(content: PlatformNoticeContent): void;
}

function* announce({ show }: AnnouncementPorts, action: Action) {
  const rows = announcementTopic.rowsOf(action);
  yield put(api.util.invalidateTags([{ type: 'resource', id: 'platformNotices' }]));
  for (const row of rows) if (row.kind === 'notice.published') yield call(show, row);
}

/** New announcements are shown at once; lists and the count of unread ones follow. */
export function* announcementSaga(ports: AnnouncementPorts) {
  yield takeEvery((action: Action) => announcementTopic.rowsOf(action).length > 0, announce, ports);
}
