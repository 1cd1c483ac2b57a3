import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { isReseller, type PrincipalType } from '../../../contract/permissions';
import { BEGINS, ENDS } from '../transactions';

/** Whose rows exist: those of this organisation and of all below it. */
export interface TenantScope {
  /** Ids from the root to the organisation, each followed by a dot. */
  orgPath: string;
  /** Of a reseller (role `track_admin`): what belongs to the granted lanes. */
  roleType?: PrincipalType;
  userId?: string;
}

/** Roles of migration 0027; neither owns a table. */
export const PERSON_ROLES = { person: 'pharos_person', root: 'pharos_root' } as const;

const scopes = new AsyncLocalStorage<TenantScope>();

/** Statements on `Database.scoped` that `work` leads to, however late, see the rows of this scope only. */
export function runInTenant<T>({ orgPath, roleType, userId }: TenantScope, work: () => T): T {
  return scopes.run({ orgPath, roleType, userId }, work);
}

/**
 * Lets a sequence that is read later see the rows of the scope it was made in: the consumer of a stream, the
 * socket for one, has no scope.
 */
export function iterateInTenant<T>(rows: AsyncIterable<T>): AsyncIterable<T> {
  const inScope = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]: () => {
      const source = rows[Symbol.asyncIterator]();
      return {
        next: () => inScope(() => source.next()),
        return: async (value?: unknown) =>
          (await inScope(() => source.return?.(value))) ?? { done: true, value: undefined },
      };
    },
  };
}

const PATH = /^(?:[\w-]+\.)+$/;
const USER_ID = /^[\w-]+$/;

/** Statements that put the scope in force until the end of the transaction. */
function enter({ orgPath, roleType, userId = '' }: TenantScope): string {
  if (!PATH.test(orgPath)) throw new Error(`not the path of an organisation: ${orgPath}`);
  const reseller = isReseller({ roleType });
  if (reseller && !USER_ID.test(userId)) throw new Error(`not the id of a person: ${userId}`);
  const atRoot = orgPath.indexOf('.') === orgPath.length - 1;
  const role = atRoot && !reseller ? PERSON_ROLES.root : PERSON_ROLES.person;
  const scope = `set local role ${role}; set local pharos.path to '${orgPath}'`;
  return reseller ? `${scope}; set local pharos.reseller to '${userId}'` : scope;
}

function scopedClient(client: PostgresPoolClient, entering: string): PostgresPoolClient {
  let inTransaction = false;
  const alone = async <R>(text: string, params: readonly unknown[]) => {
    await client.query(`begin; ${entering}`, []);
    try {
      const result = await client.query<R>(text, params);
      await client.query('commit', []);
      return result;
    } catch (error) {
      // The first error is reported; a session that cannot roll back is dropped by its pool.
      await client.query('rollback', []).catch(() => undefined);
      throw error;
    }
  };
  const query = async <R>(text: string, params: readonly unknown[]) => {
    if (BEGINS.test(text)) {
      inTransaction = true;
      return client.query<R>(`${text}; ${entering}`, []);
    }
    if (!inTransaction) return alone<R>(text, params);
    if (ENDS.has(text)) inTransaction = false;
    return client.query<R>(text, params);
  };
  return { query: query as PostgresPoolClient['query'], release: () => client.release() };
}

/**
 * The same sessions for statements of signed-in people: each runs in a transaction that has put off the rights of
 * the owner. Outside of `runInTenant` there is no session: work of the system uses the pool itself.
 */
export function tenantPool(pool: PostgresPool): PostgresPool {
  return {
    connect: async () => {
      const scope = scopes.getStore();
      if (!scope) throw new Error('a statement of a person outside of runInTenant');
      const entering = enter(scope);
      return scopedClient(await pool.connect(), entering);
    },
    // Closed by its opener.
    end: async () => undefined,
  };
}
