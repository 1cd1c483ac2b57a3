import type { Resource } from '../kit/resource';
import { auditLogs } from './auditLogs';
import { displays } from './displays';
import { exportRequests } from './exportRequests';
import { helpArticles } from './helpArticles';
import { invitationCodes } from './invitationCodes';
import { menus } from './menus';
import { organizations } from './organizations';
import { platformNotices } from './platformNotices';
import { roleGrants } from './roleGrants';
import { roles } from './roles';
import { serverLogs } from './serverLogs';
import { sessions } from './sessions';
import { users } from './users';

/** THE list of resources: what stands here has lists, forms, rights, imports and exports. */
export const RESOURCES: readonly Resource[] = [
  organizations,
  invitationCodes,
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
];

const BY_NAME = new Map(RESOURCES.map((resource) => [resource.name, resource]));

/** @throws Error when nobody listed it: a mistake of ours. */
export function resourceNamed(name: string): Resource {
  const resource = BY_NAME.get(name);
  if (!resource) throw new Error(`no resource is called ${name}`);
  return resource;
}
