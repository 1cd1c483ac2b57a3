import {
  type ActionKey,
  type Grant,
  lesserGrant,
  type PermissionKey,
  type PrincipalType,
  type RoleType,
  reaches,
} from '@contract/permissions';
import { createContext, use } from 'react';

/** What a role opens: keys with what they grant, and actions. */
export interface GrantSet {
  grants: ReadonlyMap<string, Grant>;
  actions: ReadonlySet<string>;
}
export interface ViewedRole extends GrantSet {
  name: string;
  type: RoleType;
}

/** What the signed-in person may see and do; filled by the app, asked by everybody. */
export interface Access extends GrantSet {
  userId?: string;
  /** What the person signs in with. */
  account?: string;
  /** What the person is called. */
  name?: string;
  orgId?: string;
  roleType?: PrincipalType;
  permissions: ReadonlySet<string>;
  /** Keys whose service has ended, and when: ms. */
  ended?: Readonly<Partial<Record<string, number>>>;
  /** ISO 4217, of the person's organisation. */
  currency?: string;
  /** Of organisations below that count in another one, by id. */
  otherCurrencies?: Readonly<Record<string, string>>;
  /** The role through whose eyes the console is looked at. */
  viewed?: ViewedRole;
  /** Looks at the console as a role would; without one, as oneself again. */
  viewAs(role?: ViewedRole): void;
}
export const AccessContext = createContext<Access>({
  permissions: new Set(),
  grants: new Map(),
  actions: new Set(),
  viewAs: () => undefined,
});

/** As much of one's own reach as a role has too: looking through its eyes never shows more. */
export function withinRole(own: GrantSet, role: GrantSet): GrantSet {
  const grants = [...own.grants].map(
    ([key, grant]) => [key, lesserGrant(grant, role.grants.get(key) ?? '-')] as const,
  );
  return {
    grants: new Map(grants.filter(([, grant]) => grant !== '-')),
    actions: new Set([...own.actions].filter((action) => role.actions.has(action))),
  };
}

export function usePermission(key: PermissionKey): boolean {
  return use(AccessContext).permissions.has(key);
}

/** Is one of them enough? A panel for which there is no right is not there, and does not ask. */
export function useAnyPermission(keys: readonly PermissionKey[]): boolean {
  const { permissions } = use(AccessContext);
  return keys.some((key) => permissions.has(key));
}

/** Has the service that is sold with this page ended? */
export function useIsEnded(key: PermissionKey): boolean {
  return use(AccessContext).ended?.[key] !== undefined;
}

export function useAction(key: ActionKey): boolean {
  return use(AccessContext).actions.has(key);
}

/** What may be done under a key: nothing, view, limited, maintain, all. */
export function useGrant(key: PermissionKey): Grant {
  return use(AccessContext).grants.get(key) ?? '-';
}

export function useMay(key: PermissionKey, atLeast: Grant): boolean {
  return reaches(useGrant(key), atLeast);
}

const DEFAULT_CURRENCY = 'CNY';

/** What the money of a record is counted in: that of its organisation, else of the person's. */
export function currencyOf(
  { currency = DEFAULT_CURRENCY, otherCurrencies }: Access,
  orgId?: unknown,
): string {
  return (typeof orgId === 'string' && otherCurrencies?.[orgId]) || currency;
}

export function useCurrency(orgId?: unknown): string {
  return currencyOf(use(AccessContext), orgId);
}

/** The signed-in person and his organisation. */
export function useMe(): Pick<Access, 'userId' | 'account' | 'name' | 'orgId' | 'roleType'> {
  return use(AccessContext);
}
