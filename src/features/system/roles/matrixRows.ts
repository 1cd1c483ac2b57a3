import type { LimitsRequest, RoleMatrix } from '@contract/access/roleMatrix';
import { type FlatRoute, flatRoutes } from '@contract/access/routeTree';
import { ROUTES } from '@contract/menu';
import { GRANTS_ALL, type Grant, type PermissionKey, reaches } from '@contract/permissions';

export interface MatrixRow {
  key: PermissionKey;
  /** Path whose name in the menu explains the key; undefined for keys without a page. */
  path?: string;
  ceiling: Grant;
  grant: Grant;
  /** Grants that may be chosen. */
  choices: Grant[];
}
export interface MatrixGroup {
  /** Path of the folder. */
  folder?: string;
  rows: MatrixRow[];
}

const ROUTE_OF = new Map<string, FlatRoute>();
for (const flat of flatRoutes()) {
  const { key } = flat.route;
  if (key && !ROUTE_OF.has(key)) ROUTE_OF.set(key, flat);
}
const FOLDER_OF = new Map<string | undefined, string>(ROUTES.map(({ key, path }) => [key, `/${path}`]));

/** Page that a permission key opens first, or its folder of the menu. */
export function pathOfKey(key: string): string | undefined {
  return ROUTE_OF.get(key)?.path ?? FOLDER_OF.get(key);
}

/**
 * What a person may make of a grant: anything below it, and above it no more than the role's type allows and he
 * has himself.
 */
function choicesOf({ ceiling, grant, mine }: RoleMatrix['keys'][number], free: boolean): Grant[] {
  return GRANTS_ALL.filter(
    (each) => reaches(ceiling, each) && (free || reaches(grant, each) || reaches(mine, each)),
  );
}

/** Keys the role's type opens at all, below the folders of the menu. `free`: the asker may give anything. */
export function matrixGroups({ keys }: RoleMatrix, free: boolean): MatrixGroup[] {
  const groups = new Map<string | undefined, MatrixRow[]>();
  for (const each of keys) {
    if (each.ceiling === '-') continue;
    const flat = ROUTE_OF.get(each.key);
    const folder = flat && `/${(flat.parents[0] ?? flat.route).path}`;
    const { key, ceiling, grant } = each;
    const row = { key, path: pathOfKey(key), ceiling, grant, choices: choicesOf(each, free) };
    groups.set(folder, [...(groups.get(folder) ?? []), row]);
  }
  return [...groups].map(([folder, rows]) => ({ folder, rows }));
}

export interface MatrixChanges {
  grants: Partial<Record<string, Grant>>;
  actions: Partial<Record<string, boolean>>;
}
export const UNCHANGED: MatrixChanges = { grants: {}, actions: {} };

export function isChanged({ grants, actions }: MatrixChanges): boolean {
  return Object.keys(grants).length + Object.keys(actions).length > 0;
}

/** What of kept changes still is one: another person may have stored the same meanwhile. */
export function stillChanged({ keys, actions }: RoleMatrix, changes: MatrixChanges): MatrixChanges {
  const grants = keys.filter(({ key, grant }) => (changes.grants[key] ?? grant) !== grant);
  const allowed = actions.filter(({ key, granted }) => (changes.actions[key] ?? granted) !== granted);
  return {
    grants: Object.fromEntries(grants.map(({ key }) => [key, changes.grants[key]])),
    actions: Object.fromEntries(allowed.map(({ key }) => [key, changes.actions[key]])),
  };
}

/** A choice that equals what is stored is no change. */
export function withGrant(changes: MatrixChanges, row: MatrixRow, grant: Grant): MatrixChanges {
  const { [row.key]: _old, ...others } = changes.grants;
  return { ...changes, grants: grant === row.grant ? others : { ...others, [row.key]: grant } };
}

export function withAction(
  changes: MatrixChanges,
  { key, granted }: RoleMatrix['actions'][number],
  next: boolean,
): MatrixChanges {
  const { [key]: _old, ...others } = changes.actions;
  return { ...changes, actions: granted === next ? others : { ...others, [key]: next } };
}

/** The complete new matrix. */
export function requestOf(
  { version, keys, actions }: RoleMatrix,
  changes: MatrixChanges,
  more: Pick<LimitsRequest, 'dryRun' | 'reason'>,
): LimitsRequest {
  return {
    version,
    grants: Object.fromEntries(keys.map(({ key, grant }) => [key, changes.grants[key] ?? grant])),
    actions: Object.fromEntries(actions.map(({ key, granted }) => [key, changes.actions[key] ?? granted])),
    ...more,
  };
}
