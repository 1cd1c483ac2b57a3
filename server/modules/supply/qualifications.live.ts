import type { LogTopic } from '../../push/topics/liveTopic';

/** Expiring licences of suppliers, for buyers. Not part of snapshots: suppliers have their own list. */
export const qualificationTopic: LogTopic = {
  name: 'qualifications',
  lane: 'log',
  facts: 'qualification',
  openedBy: ['supply_chain_Mag'],
};
