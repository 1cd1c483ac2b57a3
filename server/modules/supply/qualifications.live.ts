import type { LogTopic } from '../../push/topics/liveTopic';

/** Licences of a supplier end: anyone who orders from him has to ask for new ones. A snapshot brings none: suppliers stand in their list. */
export const qualificationTopic: LogTopic = {
  name: 'qualifications',
  lane: 'log',
  facts: 'qualification',
  openedBy: ['supply_chain_Mag'],
};
