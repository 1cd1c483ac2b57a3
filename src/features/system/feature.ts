import type { Feature } from '@kit';
import { announcementTopic } from './announcements';
import { workNewsTopic } from './workNews';

/** Institutions, people, rights, notices and logs. */
export const systemFeature: Feature = {
  topics: [announcementTopic, workNewsTopic],
  slots: {
    of: [
      'organizations',
      'roles',
      'platformNotices',
      'users',
      'sessions',
      'displays',
      'invitationCodes',
      'expiries',
      'exportRequests',
      'roleGrants',
      'serverLogs',
      'auditLogs',
      'partnerMessages',
      'helpArticles',
      'menus',
    ],
    load: () => import('./slots'),
  },
};
