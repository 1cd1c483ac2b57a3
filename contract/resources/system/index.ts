import type { Resource } from '../../kit/resource';
import { auditLogs } from './auditLogs';
import { displays } from './displays';
import { expiries } from './expiries';
import { exportRequests } from './exportRequests';
import { helpArticles } from './helpArticles';
import { invitationCodes } from './invitationCodes';
import { menus } from './menus';
import { organizations } from './organizations';
import { partnerMessages } from './partnerMessages';
import { platformNotices } from './platformNotices';
import { roleGrants } from './roleGrants';
import { roles } from './roles';
import { serverLogs } from './serverLogs';
import { sessions } from './sessions';
import { users } from './users';

/** Institutions, people, rights, notices and logs. */
export const systemResources: readonly Resource[] = [
  organizations,
  invitationCodes,
  expiries,
  users,
  roles,
  menus,
  platformNotices,
  helpArticles,
  sessions,
  displays,
  exportRequests,
  roleGrants,
  auditLogs,
  serverLogs,
  partnerMessages,
];
