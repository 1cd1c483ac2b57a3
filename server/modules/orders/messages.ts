import { partnerMessages } from '../../../contract/resources/system/partnerMessages';
import type { ServedResource } from '../../kit/served';

/** Run again by the job that looks for what waits. */
export const servedPartnerMessages: ServedResource = {
  resource: partnerMessages,
  shortSearches: true,
  commands: {
    replay: async () => ({ set: { tries: 0, finding: null, cause: null, problem: null, handledAt: null } }),
  },
};
