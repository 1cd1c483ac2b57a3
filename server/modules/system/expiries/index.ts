import { HOUR_MS } from '../../../../contract/time/durations';
import type { ServerModule } from '../../module';
import { expiryDemo } from './demo';
import { expiryTopic } from './expiries.live';
import { followExpiries, servedExpiries } from './follow';

/** What ends soon, of whatever area. */
export const expiriesModule: ServerModule = {
  served: [servedExpiries],
  jobs(jobs, { kit }) {
    jobs.every('expiries.keep', HOUR_MS, async () => void (await followExpiries(kit)));
  },
  demo: expiryDemo,
  live: () => [expiryTopic],
};
