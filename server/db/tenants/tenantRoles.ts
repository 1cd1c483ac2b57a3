import type { Database } from '../database';
import { PERSON_ROLES } from './tenancy';

/** Somebody gave the roles of people more than they may have: row-level security would not hold. */
export class TenantRoleError extends Error {
  constructor(roles: readonly string[]) {
    super(`${roles.join(', ')} may bypass row-level security or owns tables: take that away before starting`);
  }
}

/** @throws TenantRoleError when statements of people would see the rows of all organisations. */
export async function assertTenantRoles(database: Database): Promise<void> {
  const found = await database.query<{ rolname: string }>(
    `select rolname from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls
       or exists (select from pg_class where relowner = pg_roles.oid)) order by 1`,
    [Object.values(PERSON_ROLES)],
  );
  if (found.length > 0) throw new TenantRoleError(found.map(({ rolname }) => rolname));
}
