import type { ServedResource } from '../../kit/served';
import type { ServerModule } from '../module';
import { servedDisplays } from './displays';
import { servedExportRequests } from './exportRequests';
import { servedRoleGrants } from './grants/roleGrants';
import { servedInvitationCodes } from './invitationCodes';
import { systemJobs } from './logRetention';
import { noticeTopic } from './notices.live';
import { servedOrganizations } from './organizations';
import { servedAuditLogs, servedHelpArticles, servedMenus, servedServerLogs, servedSessions } from './others';
import { servedPlatformNotices } from './platformNotices';
import { servedRoles } from './roles';
import { systemRoutes } from './routes';
import { servedUsers } from './users';

const served: readonly ServedResource[] = [
  servedOrganizations,
  servedInvitationCodes,
  servedUsers,
  servedRoles,
  servedMenus,
  servedPlatformNotices,
  servedHelpArticles,
  servedSessions,
  servedDisplays,
  servedExportRequests,
  servedRoleGrants,
  servedAuditLogs,
  servedServerLogs,
];

/** Institutions, people, rights, notices and logs. */
export const systemModule: ServerModule = {
  served,
  routes: systemRoutes,
  jobs: systemJobs,
  live: () => [noticeTopic],
};
