import type { Feature } from '@kit';
import { announcementTopic } from './announcements';

/** Institutions, people, rights, notices and logs. */
export const systemFeature: Feature = {
  topics: [announcementTopic],
  slots: {
    of: [
      'organizations',
      'roles',
      'platformNotices',
      'users',
      'sessions',
      'displays',
      'invitationCodes',
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
