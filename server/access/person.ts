import { sql } from 'kysely';
import type { PermissionKey, RoleLimits, RoleType } from '../../contract/permissions';
import type { Executor } from '../db/tables';

export interface Person {
  id: string;
  name: string;
  orgId: string;
  orgPath: string;
  /** The organisation and all below it, in the order of their ids. */
  orgIds: readonly string[];
  roleType: RoleType;
  limits: RoleLimits;
  aclVersion: number;
  ended: Partial<Record<PermissionKey, string>>;
}

/** The organisation is there, and neither it nor any above it is switched off. Selects from `organizations`. */
export const isActiveOrganisation = sql<boolean>`organizations.deleted_at is null and not exists (
  select from organizations as above
  where above.enabled = false and starts_with(organizations.path, above.path))`;

/**
 * Keys of pages that were sold to the organisation or one above it, where none of these services runs any more, with
 * the end of the last one. Services never bought are not among them.
 */
const endedPages = sql<Person['ended']>`(
  select coalesce(jsonb_object_agg(closed.page, closed.ended), '{}') from (
    select page, max(s.end_at) as ended
    from service_subscriptions s
    join charge_items i on i.id = s.item_id
    join charge_functions fn on fn.enabled and i.function_ids ? fn.id
    cross join lateral jsonb_array_elements_text(fn.pages) as page
    where s.org_id = any(string_to_array(organizations.path, '.'))
    group by page
    having bool_and(s.state = 'expired')) closed)`;

/** Ids of an organisation and all below it, in their order. Selects from `organizations`. */
export const orgIdsBelow = sql<string[]>`array(
  select below.id from organizations as below
  where starts_with(below.path, organizations.path) and below.deleted_at is null order by below.id)`;

/** Active accounts; those of an organisation that is switched off, or below one, are inactive. */
export const activePeople = (db: Executor) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .innerJoin('organizations', 'organizations.id', 'users.orgId')
    .select([
      'users.id',
      'users.name',
      'users.orgId',
      'users.aclVersion',
      'organizations.path as orgPath',
      orgIdsBelow.as('orgIds'),
      'roles.type as roleType',
      sql<RoleLimits>`roles.limits`.as('limits'),
      endedPages.as('ended'),
    ])
    .where('users.status', '=', 'active')
    .where(isActiveOrganisation);

export const findPerson = (db: Executor, userId: string): Promise<Person | undefined> =>
  activePeople(db).where('users.id', '=', userId).executeTakeFirst();
