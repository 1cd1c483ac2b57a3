import { RESOURCES } from '../../../contract/resources';
import type { Served } from '../../resources/served';
import { servedDisplays } from './displays';
import { servedExportRequests } from './exportRequests';
import { servedInvitationCodes } from './invitationCodes';
import { servedOrganizations } from './organizations';
import { servedAuditLogs, servedHelpArticles, servedMenus, servedServerLogs, servedSessions } from './others';
import { servedPlatformNotices } from './platformNotices';
import { servedRoleGrants } from './roleGrants';
import { servedRoles } from './roles';
import { servedUsers } from './users';

/** Resources that need more of the server than their definition says. */
const SERVER_SIDES: readonly Served[] = [
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
const BY_NAME = new Map(SERVER_SIDES.map((served) => [served.resource.name, served]));

/** Every resource with what the server adds to it; most need nothing. */
export const SERVED: readonly Served[] = RESOURCES.map(
  (resource) => BY_NAME.get(resource.name) ?? { resource },
);
