import { LOGIN_ROLE_OF, type LoginRole } from '../../../contract/session';
import { loadPrincipal } from '../../access/principal';
import type { Executor } from '../../db/tables';

/** Accounts of organisations that still exist, with what signing in needs. */
function accountsOf(db: Executor) {
  return db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.orgId')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select([
      'users.id',
      'users.code',
      'users.name',
      'users.phone',
      'users.status',
      'users.passwordHash',
      'users.formerPasswords',
      'users.secondFactor',
      'users.orgId',
      'roles.type as roleType',
      'organizations.name as orgName',
      'organizations.logoUrl as orgLogoUrl',
    ])
    .where('organizations.deletedAt', 'is', null);
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export function findAccount(db: Executor, code: string) {
  return accountsOf(db).where('users.code', '=', code).executeTakeFirst();
}

export function accountById(db: Executor, id: string) {
  return accountsOf(db).where('users.id', '=', id).executeTakeFirstOrThrow();
}

/**
 * The active account of a number: of those behind the named door the one whose account is the number,
 * else the one used last.
 */
export async function accountOfMobile(
  db: Executor,
  mobile: string,
  door: LoginRole | undefined,
): Promise<Account | undefined> {
  const accounts = await accountsOf(db)
    .where('users.phone', '=', mobile)
    .where('users.status', '=', 'active')
    .orderBy('users.lastLoginAt', (order) => order.desc().nullsLast())
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id', 'desc')
    .execute();
  const behind = accounts.filter(({ roleType }) => !door || LOGIN_ROLE_OF[roleType] === door);
  return behind.find(({ code }) => code === mobile) ?? behind[0];
}

/** Is the account active, and so is everything above it? */
export async function mayWork(db: Executor, account: Account): Promise<boolean> {
  return (await loadPrincipal(db, account.id, '')) !== undefined;
}

/**
 * Is the account unchanged since its owner was recognised? It is locked to the end of the transaction: whatever
 * ends their sessions holds the same lock, and a session begun on an old password would outlive that end.
 */
export async function isUnchanged(
  trx: Executor,
  { id, passwordHash, secondFactor }: Pick<Account, 'id' | 'passwordHash' | 'secondFactor'>,
): Promise<boolean> {
  const now = await trx
    .selectFrom('users')
    .select(['status', 'passwordHash', 'secondFactor'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return now?.status === 'active' && now.passwordHash === passwordHash && now.secondFactor === secondFactor;
}
