import type { TabbedPages } from '@shared/ui';

/** What institutions have, and where they buy it. */
export const SERVICE_PAGES: TabbedPages = [
  { path: '/chargeMain/chargeManagement', permission: 'chargeManagement' },
  { path: '/chargeMain/chargeManagement/service', permission: 'chargeService' },
];
