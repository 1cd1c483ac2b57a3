import { auditLogs } from '@contract/resources/system/auditLogs';
import { displays } from '@contract/resources/system/displays';
import { expiries } from '@contract/resources/system/expiries';
import { exportRequests } from '@contract/resources/system/exportRequests';
import { invitationCodes } from '@contract/resources/system/invitationCodes';
import { organizations } from '@contract/resources/system/organizations';
import { partnerMessages } from '@contract/resources/system/partnerMessages';
import { roleGrants } from '@contract/resources/system/roleGrants';
import { serverLogs } from '@contract/resources/system/serverLogs';
import { sessions } from '@contract/resources/system/sessions';
import { users } from '@contract/resources/system/users';
import type { TabbedPages } from '@shared/ui';

/** Lists that belong together; the first one stands in the menu. */
export const PEOPLE: TabbedPages = [users, sessions, displays, exportRequests, roleGrants];
export const INSTITUTIONS: TabbedPages = [organizations, invitationCodes, expiries];
export const LOGS: TabbedPages = [serverLogs, auditLogs, partnerMessages];
