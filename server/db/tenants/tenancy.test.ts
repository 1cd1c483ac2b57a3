import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantDatabase } from '../database';
import type { Executor } from '../tables';
import { openTestDatabase } from '../testDatabase';
import { iterateInTenant, PERSON_ROLES, runInTenant } from './tenancy';
import { assertTenantRoles, TenantRoleError } from './tenantRoles';

let database: TenantDatabase;

/** A root with fifty organisations, the nth of which has n public links. */
const TENANTS = Array.from({ length: 50 }, (_, index) => `TENANT${String(index).padStart(2, '0')}`);
const pathOf = (id: string) => (id === 'ROOT' ? 'ROOT.' : `ROOT.${id}.`);
const as = <T>(id: string, work: () => T) => runInTenant({ orgPath: pathOf(id) }, work);
/** The embedded database has one session, so nothing can come between. */
const transactionsOn = { pglite: 1_000, postgres: 10_000 };

async function countIn(db: Executor): Promise<number> {
  const { n } = await db
    .selectFrom('publicLinks')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

const countAs = async (id: string) => {
  const [row] = await as(id, () =>
    database.scoped.query<{ n: number }>('select count(*)::int as n from public_links'),
  );
  return row?.n;
};

beforeAll(async () => {
  database = await openTestDatabase();
  const insert = `insert into organizations (id, parent_id, path, code, name, type) values ($1, $2, $3, $1, $1, 'institution')`;
  await database.query(insert, ['ROOT', null, 'ROOT.']);
  for (const id of TENANTS) await database.query(insert, [id, 'ROOT', pathOf(id)]);
  await database.query(
    `insert into public_links (id, org_id, page, ref_type, ref_id, token_hash, expires_at)
     select id || n, id, 'evaluation', 'order', 'R', id || n, now()
     from organizations, generate_series(1, right(id, 2)::int) as n where id <> 'ROOT'`,
  );
});
afterAll(() => database.close());

describe('the database catalog', () => {
  const tables = (where: string) =>
    database.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = current_schema() and ${where} order by 1`,
    );
  const hasOrg = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id')`;

  it('has no institution table without forced row-level security, a policy for users and an index', async () => {
    const open = await tables(
      `c.relkind in ('r', 'p') and not c.relispartition and ${hasOrg} and (not c.relrowsecurity
        or not c.relforcerowsecurity
        or (select count(distinct cmd) filter (where cmd = '*') = 0 and count(distinct cmd) < 4 from (
            select p.polcmd as cmd from pg_policy p
            where p.polrelid = c.oid and '${PERSON_ROLES.person}'::regrole = any(p.polroles)) policies))`,
    );
    expect(open).toEqual([]);
    // The feed is read by position only, and never by people.
    const unindexed = await tables(
      `c.relkind in ('r', 'p') and not c.relispartition and ${hasOrg} and c.relname <> 'feed' and not exists (
        select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
        where i.indrelid = c.oid and i.indkey[0] = a.attnum)`,
    );
    expect(unindexed).toEqual([]);
  });

  it('cannot be bypassed by views with other permissions or by partitions', async () => {
    const views = await tables(
      `c.relkind = 'v' and not coalesce('security_invoker=true' = any(c.reloptions), false)`,
    );
    expect(views).toEqual([]);
    const parts = await tables(
      `c.relispartition and has_table_privilege('${PERSON_ROLES.person}', c.oid, 'select')`,
    );
    expect(parts).toEqual([]);
  });

  it('gives user roles no ownership and no memberships, and a start with others is refused', async () => {
    await assertTenantRoles(database);
    // Undone before anybody else on the server sees it.
    const raised = database.db.transaction().execute(async (trx) => {
      await sql`alter role ${sql.raw(PERSON_ROLES.person)} bypassrls`.execute(trx);
      const query = async <T>(text: string, params: unknown[] = []) =>
        (await trx.executeQuery<T>(CompiledQuery.raw(text, params) as CompiledQuery<T>)).rows;
      await assertTenantRoles({ ...database, query });
    });
    await expect(raised).rejects.toThrow(TenantRoleError);
    await assertTenantRoles(database);
  });
});

describe('a statement of a user', () => {
  it('sees the rows of the institution and of those below it', async () => {
    expect([await countAs('TENANT07'), await countAs('TENANT00')]).toEqual([7, 0]);
    expect(await countAs('ROOT')).toBe((49 * 50) / 2);
  });

  it('cannot write, move or delete rows of other institutions', async () => {
    const write = (text: string) => as('TENANT07', () => database.scoped.query(text));
    await expect(
      write(`insert into public_links (id, org_id, page, ref_type, ref_id, token_hash, expires_at)
             values ('X', 'TENANT08', 'evaluation', 'order', 'R', 'X', now())`),
    ).rejects.toThrow('row-level security');
    await expect(write(`update public_links set org_id = 'TENANT08'`)).rejects.toThrow('row-level security');
    expect(await write(`delete from public_links where org_id = 'TENANT08' returning id`)).toEqual([]);
    expect(await countAs('TENANT08')).toBe(8);
  });

  it('reads shared rows from above and cannot change them', async () => {
    await database.query(
      `insert into roles (id, code, name, type, org_id) values ('R', 'R', 'R', 'repair', 'ROOT')`,
    );
    const found = (text: string) => as('TENANT07', () => database.scoped.query(text));
    expect(await found(`select id from roles where id = 'R' for update`)).toEqual([{ id: 'R' }]);
    await expect(found(`update roles set name = 'S' where id = 'R'`)).rejects.toThrow('row-level security');
    expect(await found(`delete from roles where id = 'R' returning id`)).toEqual([]);
  });

  it('sees no rows without an institution, also after another statement had one', async () => {
    const named = await database.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
         and c.relrowsecurity order by 1`,
    );
    expect(named.length).toBeGreaterThan(15);
    await countAs('TENANT07');
    const seen = await database.db.transaction().execute(async (trx) => {
      await sql`set local role ${sql.raw(PERSON_ROLES.person)}`.execute(trx);
      const counts: [string, number][] = [];
      for (const { name } of named) {
        // Roles of nobody are the kinds themselves.
        const own = name === 'roles' ? sql` where org_id is not null` : sql``;
        const { rows } = await sql<{
          n: number;
        }>`select count(*)::int as n from ${sql.table(name)}${own}`.execute(trx);
        counts.push([name, rows[0]?.n ?? -1]);
      }
      return counts.filter(([, count]) => count !== 0);
    });
    expect(seen).toEqual([]);
  });

  it('sees what its transaction may see and leaves nothing in the session', async () => {
    let wrong = 0;
    const once = async (tenant: string, number: number) => {
      const counted = await as(tenant, () =>
        number % 2 === 0
          ? database.scoped.db.transaction().execute(async (trx) => countIn(trx))
          : countIn(database.scoped.db),
      );
      if (counted !== Number(tenant.slice(-2))) wrong += 1;
    };
    const runs = Array.from({ length: transactionsOn[database.kind] }, (_, number) => number);
    const next = async (): Promise<void> => {
      for (let number = runs.pop(); number !== undefined; number = runs.pop())
        await once(TENANTS[(number * 7) % TENANTS.length] as string, number);
    };
    await Promise.all(Array.from({ length: 8 }, next));
    expect(wrong).toBe(0);
    const [role] = await database.query<{ role: string }>(`select current_setting('role') as role`);
    expect(role?.role).toBe('none');
  });

  it('that fails is rolled back and leaves the session usable', async () => {
    await expect(as('TENANT07', () => database.scoped.query('select 1 / 0'))).rejects.toThrow('zero');
    expect(await countAs('TENANT07')).toBe(7);
  });

  it('outside of an institution is refused before it reaches the database', async () => {
    await expect(database.scoped.query('select 1')).rejects.toThrow('runInTenant');
    const hostile = () =>
      runInTenant({ orgPath: "x'; reset role; --" }, () => database.scoped.query('select 1'));
    await expect(hostile()).rejects.toThrow('path');
  });

  it('that is iterated later still sees the rows of the institution it was made for', async () => {
    const rows = async function* () {
      for (let n = 0; n < 3; n++) yield (await database.scoped.query('select id from public_links')).length;
    };
    const kept = await as('TENANT03', async () => iterateInTenant(rows()));
    const read: number[] = [];
    for await (const length of kept) read.push(length);
    expect(read).toEqual([3, 3, 3]);
    await expect(as('TENANT03', async () => rows()).then((bare) => bare.next())).rejects.toThrow(
      'runInTenant',
    );
  });
});
