import { z } from 'zod';
import type { DisplayPage } from './access/displays';
import type { MenuItem } from './access/menuItem';
import type { ActionKey, Grant, PermissionKey, PrincipalType, RoleType } from './permissions';
import { HOUR_MS } from './time/durations';

export const LOGIN_TYPES = { account: '1', phone: '2' } as const;
const LOGIN_ROLES = ['platform', 'org', 'merchant', 'dealer'] as const;

export type LoginRole = (typeof LOGIN_ROLES)[number];
/** One page for all of them: the person need not know which kind of account it is. */
export const ANY_LOGIN_ROLE = 'any';
export const loginRoleSchema = z
  .enum([ANY_LOGIN_ROLE, ...LOGIN_ROLES])
  .transform((role) => (role === ANY_LOGIN_ROLE ? undefined : role))
  .optional();

/** The door a role signs in by, for clients that name one. */
export const LOGIN_ROLE_OF: Record<RoleType, LoginRole> = {
  platform_admin: 'platform',
  institution_admin: 'org',
  merchant_admin: 'merchant',
  merchant_collab: 'merchant',
  dealer_admin: 'dealer',
  dealer_staff: 'dealer',
  track_admin: 'merchant',
  security: 'org',
  repair: 'org',
  pharmacist: 'org',
};

/** Prefix of the client-side digest; a new scheme gets a new prefix. */
const PASSWORD_SCHEME = 'pharos1';

/** The text whose lower-case hex SHA-256 a client sends as `password`. */
export function passwordText(account: string, password: string): string {
  return `${PASSWORD_SCHEME}|${account.toLowerCase()}|${password.normalize('NFC')}`;
}

export const loginSchema = z.object({
  userName: z.string().min(1).max(64),
  password: z.string().regex(/^[0-9a-f]{64}$/),
  type: z.literal(LOGIN_TYPES.account).default(LOGIN_TYPES.account),
  loginRole: loginRoleSchema,
});
export type LoginRequest = z.input<typeof loginSchema>;

export interface LoginResult {
  token: string;
  userInfo: { orgId: string; orgName: string; orgLogoUrl: string | null };
  /** Of a second factor set up on the way in. */
  recoveryCodes?: string[];
}

/** Answer of `GET /sys/user/info`. */
export interface SessionUser {
  userId: string;
  userCode: string;
  name: string;
  /** Address of the picture, and its id as a file. */
  avatar: string | null;
  avatarId: string | null;
  introduction: string;
  roleType: PrincipalType;
  /** Where a wall display begins; absent for people. */
  displayPage?: DisplayPage;
  roleName: string;
  email: string | null;
  phone: string | null;
  remarks: string;
  permissionList: string[];
  /** What may be done under each permission key. */
  grants: Partial<Record<PermissionKey, Grant>>;
  actions: ActionKey[];
  /** Keys whose service has ended: permission key → ms since 1970. */
  ended: Partial<Record<PermissionKey, number>>;
  orgId: string;
  orgName: string;
  orgLogoUrl: string | null;
  /** Of the person's organisation, ISO 4217. */
  currency: string;
  /** Of the organisations below whose currency is another: id → currency. */
  otherCurrencies: Record<string, string>;
}
export interface MenuListResult {
  menuList: MenuItem[];
}
export interface TicketResult {
  ticket: string;
  expiresAt: number;
}

export const COOKIES = {
  language: 'language',
  size: 'size',
  token: 'token',
  userInfo: 'userInfo',
  accessToken: 'AccessToken',
} as const;
export const SESSION_COOKIE = 'sid';
export const SECURE_SESSION_COOKIE = '__Host-sid';
export const SESSION_IDLE_MS = 2 * HOUR_MS;
export const SESSION_ABSOLUTE_MS = 12 * HOUR_MS;
export const TICKET_LIFE_MS = 30_000;
