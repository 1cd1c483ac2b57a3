import type { AnyRow } from '../../../contract/kit/resource';
import type { FeedEvent } from '../../events/log';
import type { LogTopic } from '../../push/topics/liveTopic';

const PLATFORM_NOTICE = 1105;

/** A snapshot brings none: they are read with the bell. */
export const noticeTopic: LogTopic = {
  name: 'notices',
  lane: 'log',
  facts: 'notice',
  openedBy: ['platformNotice'],
  ofLanes: (body) => body,
  fromAbove: true,
};

/** One fact for each part of the tree that is addressed. */
export function noticeEvents(row: AnyRow, what: 'published' | 'withdrawn', at: number): FeedEvent[] {
  const scope = row.scopeOrgIds as string[];
  const orgs = scope.length > 0 ? scope : [String(row.orgId)];
  const ver = row.version + 1;
  const kind = `notice.${what}`;
  const notice = { title: row.title, type: row.type, expireAt: row.expireAt };
  return orgs.map((org) => ({
    orgId: org,
    messageType: PLATFORM_NOTICE,
    kind,
    entityId: row.id,
    ver,
    body: { id: row.id, kind, ver, org, at, notice },
  }));
}
