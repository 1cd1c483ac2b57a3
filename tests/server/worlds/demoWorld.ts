import { ulid } from 'ulid';
import type { SignInProof } from '../../../contract/access/secondFactor';
import type { RoleType } from '../../../contract/permissions';
import { passwordDigestNow } from '../../../server/auth/password/passwords';
import type { TenantDatabase } from '../../../server/db/database';
import { tableOf } from '../../../server/kit/query/listQuery';
import { SERVED } from '../../../server/modules';
import { type Ask, askerOf } from '../positions/orgTreeWorld';
import { openAllDemos } from './allDemos';
import { PASSWORD, serveApi } from './apiWorld';
import { snake } from './catalogue';

async function insertFile({ query }: TenantDatabase, userId: string): Promise<string> {
  const id = ulid();
  await query(
    `insert into files (id, org_id, name, purpose, mime, size, digest, uploaded_by)
     select $1, org_id, 'a.png', 'image', 'image/png', 1, $2, $3 from users where id = $3`,
    [id, 'a'.repeat(64), userId],
  );
  return id;
}

async function firstIdsOf({ query }: TenantDatabase): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const served of SERVED) {
    const [row] = await query<{ id: string }>(`select id::text as id from ${snake(tableOf(served))} limit 1`);
    if (row) found.set(served.resource.name, row.id);
  }
  return found;
}

/** The demo data of all modules, served, with a person of each role. */
export async function serveDemo() {
  const database = await openAllDemos();
  const api = await serveApi(database, { limited: false });
  const people = await database.query<{ id: string; type: RoleType; code: string }>(
    `select distinct on (type) users.id, type, users.code from users join roles on roles.id = role_id order by type, users.id`,
  );
  const asks = new Map<RoleType, Ask>();
  const proofs = new Map<RoleType, SignInProof>();
  for (const { id, type, code } of people) {
    proofs.set(type, { password: passwordDigestNow(code, PASSWORD) });
    const hash = await api.core.passwords.hash(code, PASSWORD);
    await database.query('update users set password_hash = $2 where id = $1', [id, hash]);
    asks.set(type, askerOf(api.url, await api.sessions.open(id, { ip: '::1' })));
  }
  return {
    ...api,
    asks,
    /** By what they show anew who they are. */
    proofs,
    fileId: await insertFile(database, String(people[0]?.id)),
    firstIds: await firstIdsOf(database),
  };
}
