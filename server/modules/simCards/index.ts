import type { ServerModule } from '../module';
import { renewalTopic } from '../tradeFailed';
import { servedSimAccounts } from './accounts';
import { servedSimBudgets } from './budgets';
import { servedIotCards } from './cards';
import { simCardDemo } from './demo';
import { simCardJobs } from './jobs';
import { poolTopic } from './poolNews';
import { servedIotPools } from './pools';
import { payableRenewals } from './recharge';
import { servedIotRenewalOrders } from './renewals';
import { simCardRoutes } from './routes';

/** SIM cards, their pools and renewals. */
export const simCardsModule: ServerModule = {
  served: [servedIotCards, servedIotPools, servedIotRenewalOrders, servedSimAccounts, servedSimBudgets],
  jobs: simCardJobs,
  payables: [payableRenewals],
  routes: simCardRoutes,
  demo: simCardDemo,
  live: () => [renewalTopic, poolTopic],
};
