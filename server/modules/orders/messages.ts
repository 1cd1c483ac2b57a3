import { partnerMessages } from '../../../contract/resources/system/partnerMessages';
import type { Served } from '../../kit/served';

/** Run again by the job that looks for what waits. */
export const servedPartnerMessages: Served = {
  resource: partnerMessages,
  shortSearches: true,
  commands: {
    replay: async () => ({ set: { tries: 0, finding: null, problem: null, handledAt: null } }),
  },
};
