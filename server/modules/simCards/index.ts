import type { ServerModule } from '../module';
import { servedIotCards } from './cards';
import { simCardDemo } from './demo';
import { simCardJobs } from './jobs';
import { servedIotPools } from './pools';
import { servedIotRenewalOrders } from './renewals';

/** SIM cards, their pools and renewals. */
export const simCardsModule: ServerModule = {
  served: [servedIotCards, servedIotPools, servedIotRenewalOrders],
  jobs: simCardJobs,
  demo: simCardDemo,
};
