import type { ServerModule } from '../module';
import { servedSimAccounts } from './accounts';
import { servedIotCards } from './cards';
import { simCardDemo } from './demo';
import { simCardJobs } from './jobs';
import { servedIotPools } from './pools';
import { servedIotRenewalOrders } from './renewals';

/** SIM cards, their pools and renewals. */
export const simCardsModule: ServerModule = {
  served: [servedIotCards, servedIotPools, servedIotRenewalOrders, servedSimAccounts],
  jobs: simCardJobs,
  demo: simCardDemo,
};
