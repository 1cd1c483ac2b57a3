import type { Generated } from 'kysely';
import type { DisplayPage } from '../../../contract/access/displays';
import type { RoleType } from '../../../contract/permissions';
import type { DISPLAY_STATES } from '../../../contract/resources/system/displays';
import type { expiries } from '../../../contract/resources/system/expiries';
import type { NOTICE_STATES, NOTICE_TYPES } from '../../../contract/resources/system/platformNotices';
import type { GeneratedJson, Json } from './general/columns';
import type { OrgTableOf } from './general/tableOf';

export interface InvitationCodesTable {
  id: string;
  orgId: string;
  code: string;
  roleId: string;
  maxUses: number;
  usedCount: Generated<number>;
  expireAt: Date;
  status: Generated<'active' | 'used_up' | 'expired' | 'revoked'>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface DisplaysTable {
  id: string;
  orgId: string;
  name: string;
  page: DisplayPage;
  remarks: string | null;
  status: Generated<(typeof DISPLAY_STATES)[number]>;
  codeHash: string | null;
  codeExpiresAt: Date | null;
  keyHash: string | null;
  nextKeyHash: string | null;
  lastKeyHash: string | null;
  lastKeyUntil: Date | null;
  keyMadeAt: Date | null;
  keyExpiresAt: Date | null;
  ip: string | null;
  userAgent: string | null;
  seenAt: Date | null;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface PlatformNoticesTable {
  id: string;
  orgId: string;
  title: Json;
  body: Json;
  type: (typeof NOTICE_TYPES)[number];
  scopeOrgIds: GeneratedJson;
  expireAt: Date | null;
  status: Generated<(typeof NOTICE_STATES)[number]>;
  publishedAt: Date | null;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface NoticeReadsTable {
  noticeId: string;
  userId: string;
  at: Generated<Date>;
}

export interface HelpArticlesTable {
  id: string;
  category: string;
  title: Json;
  body: Json;
  sort: Generated<number>;
  attachment: string | null;
  status: Generated<'draft' | 'published'>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface MenusTable {
  id: string;
  routerName: string;
  routePath: string;
  title: Json | null;
  icon: string | null;
  sort: Generated<number>;
  alwaysShow: Generated<boolean>;
  hidden: Generated<boolean>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface RoleGrantsTable {
  id: string;
  orgId: string;
  userId: string;
  fromRole: string | null;
  toRole: string | null;
  toVersion: number;
  type: RoleType;
  opens: boolean;
  reason: string | null;
  /** What was decided; whether it is still in time is for the view `role_grant_list` to say. */
  state: Generated<'waiting' | 'granted' | 'refused' | 'withdrawn'>;
  askedBy: string;
  asker: string;
  decidedBy: Generated<string | null>;
  decider: Generated<string | null>;
  decidedAt: Generated<Date | null>;
  decisionNote: Generated<string | null>;
  expiresAt: Date;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
}

export interface DocumentNumbersTable {
  prefix: string;
  day: string;
  last: number;
}

/** What the platform says of itself and to people. */
export interface SystemTables {
  displays: DisplaysTable;
  expiries: Omit<OrgTableOf<typeof expiries>, 'daysLeft'> & { noticedDays: number | null };
  documentNumbers: DocumentNumbersTable;
  invitationCodes: InvitationCodesTable;
  platformNotices: PlatformNoticesTable;
  noticeReads: NoticeReadsTable;
  helpArticles: HelpArticlesTable;
  menus: MenusTable;
  roleGrants: RoleGrantsTable;
}
