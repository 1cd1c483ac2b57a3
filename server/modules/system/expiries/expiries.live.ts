import type { LogTopic } from '../../../push/topics/liveTopic';

/** What an institution has to renew ends. A snapshot brings none: all of it stands in its list. */
export const expiryTopic: LogTopic = {
  name: 'expiries',
  lane: 'log',
  facts: 'expiry',
  openedBy: ['orgMain'],
};
