import type { Generated } from 'kysely';
import type { RoleType } from '../../../../contract/permissions';
import type { GeneratedJson, Json } from './columns';

export interface MetaTable {
  key: string;
  value: string;
}

export interface IngestLeaseTable {
  one: Generated<boolean>;
  holder: string;
  until: Date;
}

export interface HeadTable {
  name: 'feed' | 'audit';
  pos: Generated<number>;
  mac: Generated<string>;
}

export interface FeedTable {
  pos: number;
  orgId: string;
  messageType: number;
  kind: string;
  entityId: string;
  ver: number;
  body: Json;
  mac: string;
  at: Generated<Date>;
}

export interface AuditLogTable {
  pos: number;
  at: Generated<Date>;
  actorId: string | null;
  actorName: string | null;
  orgId: string | null;
  ip: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  before: Json | null;
  after: Json | null;
  reason: string | null;
  requestId: string | null;
  /** Columns of migration 0019; null in rows from before it. */
  screen: string | null;
  clientBuild: string | null;
  mac: string;
}

export interface OrganizationsTable {
  id: string;
  parentId: string | null;
  path: string;
  code: string;
  name: string;
  type: 'platform' | 'institution' | 'merchant' | 'dealer' | 'hospital';
  province: string | null;
  city: string | null;
  logoUrl: string | null;
  shortName: Generated<string | null>;
  contactName: Generated<string | null>;
  contactPhone: Generated<string | null>;
  email: Generated<string | null>;
  district: Generated<string | null>;
  address: Generated<string | null>;
  lng: Generated<number | null>;
  lat: Generated<number | null>;
  sellsDrugs: Generated<boolean | null>;
  gspScope: Generated<string | null>;
  defaultLang: Generated<string>;
  uscc: Generated<string | null>;
  drugLicenceNo: Generated<string | null>;
  drugLicenceExpire: Generated<string | null>;
  market: Generated<'CN' | 'JP' | 'KR' | 'INTL'>;
  timezone: Generated<string>;
  currency: Generated<string>;
  enabled: Generated<boolean>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  deletedAt: Date | null;
}

export interface RolesTable {
  id: string;
  code: string;
  name: string;
  type: RoleType;
  orgId: Generated<string | null>;
  limits: GeneratedJson;
  description: Generated<string | null>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface UsersTable {
  id: string;
  code: string;
  name: string;
  orgId: string;
  roleId: string;
  passwordHash: string;
  /** Newest first; kept by the database. */
  formerPasswords: Generated<readonly string[]>;
  phone: string | null;
  email: string | null;
  remarks: Generated<string | null>;
  avatar: string | null;
  userType: Generated<string>;
  pharmacistCertNo: Generated<string | null>;
  pharmacistCertExpire: Generated<string | null>;
  signatureImg: Generated<string | null>;
  status: Generated<'active' | 'disabled'>;
  aclVersion: Generated<number>;
  lastLoginAt: Date | null;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface SessionsTable {
  idHash: string;
  userId: string;
  ip: string | null;
  userAgent: string | null;
  createdAt: Generated<Date>;
  seenAt: Generated<Date>;
  expiresAt: Date;
  revokedAt: Date | null;
}

export interface LoginFailuresTable {
  subject: string;
  at: Generated<Date>;
}

export interface IdempotencyTable {
  userId: string;
  cid: string;
  /** Of what was sent; null for requests from before there was one. */
  digest: string | null;
  status: number;
  body: Json;
  at: Generated<Date>;
}

export interface JobsTable {
  id: string;
  kind: string;
  dueAt: Date;
  payload: GeneratedJson;
  attempts: Generated<number>;
  lastError: string | null;
}
