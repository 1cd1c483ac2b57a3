import { users } from '../../contract/resources/system/users';
import type { Principal } from '../access/principal';
import type { Database } from '../db/database';
import { loadReferenceData } from '../db/reference-data';
import type { ServedResource } from './served';

const ROOT = 'ROOT';

/** The list of people as tests of the kit ask it. */
export const people: ServedResource = { resource: users, shortSearches: true, pinyin: ['name'] };

/** Somebody at the root of the tree: everybody is his. */
export const rootPrincipal = {
  orgId: ROOT,
  orgIds: new Set([ROOT]),
  aboveIds: new Set([ROOT]),
} as unknown as Principal;

/** Adds people of these names to an empty database; codes and ids follow one another, every other has an address. */
export async function insertPeople(database: Database, names: readonly string[]): Promise<void> {
  await loadReferenceData(database);
  await database.query(
    `insert into organizations (id, path, code, name, type) values ($1, $1 || '.', $1, $1, 'platform')`,
    [ROOT],
  );
  await database.query(
    `insert into users (id, code, name, email, org_id, role_id, password_hash)
     select lpad(n::text, 8, '0'), 'p' || lpad(n::text, 8, '0'), name,
       case when n % 2 = 0 then 'e' || n || '@example.com' end, $1, (select id from roles limit 1), '!'
     from unnest($2::text[]) with ordinality as given (name, n)`,
    [ROOT, names],
  );
  await database.query('analyze users');
}
