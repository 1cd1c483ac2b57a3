import type { Feature } from '@kit';

/** Institutions, people, rights, notices and logs. */
export const systemFeature: Feature = {
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
      'helpArticles',
      'menus',
    ],
    load: () => import('./slots'),
  },
};
