import type { ServerModule } from '../../module';
import { expiryDemo } from './demo';
import { expiryTopic } from './expiries.live';
import { followExpiries, servedExpiries } from './follow';

const HOUR_MS = 3_600_000;

/** What ends soon, of whatever area. */
export const expiriesModule: ServerModule = {
  served: [servedExpiries],
  jobs(jobs, { kit }) {
    jobs.every('expiries.keep', HOUR_MS, async () => void (await followExpiries(kit)));
  },
  demo: expiryDemo,
  live: () => [expiryTopic],
};
