import type { AnyRow } from '../../../contract/kit/resource';
import type { ChangeResult, ListResult } from '../../../contract/kit/wire';
import type { RoleType } from '../../../contract/permissions';
import type { RoleGrant } from '../../../contract/resources/system/roleGrants';
import { SESSION_COOKIE } from '../../../contract/session';
import { roleId } from '../../../server/db/reference-data';
import { inserterOf, insertPerson, type Position } from '../positions/orgTree';
import {
  type Answer,
  type Ask,
  askerOf,
  type OrgTreeWorld,
  startOrgTreeWorld,
} from '../positions/orgTreeWorld';

/** Somebody with an account, and what he asks. */
export interface SignedInPerson {
  id: string;
  ask: Ask;
  /** For what is sent as a form. */
  headers: { token: string; cookie: string };
}

export interface GrantWorld extends OrgTreeWorld {
  person(role: RoleType, position?: Position, more?: object): Promise<SignedInPerson>;
}

/** A tree of institutions where roles that administer are given by two people. */
export async function startGrantWorld(): Promise<GrantWorld> {
  const world = await startOrgTreeWorld(undefined, { secondPerson: true });
  const insert = inserterOf(world.database);
  let count = 0;
  return {
    ...world,
    async person(role, position = 'own', more = {}) {
      const name = `${position}-${role}-${count++}`;
      const id = await insertPerson(insert, world.orgs[position], name, role, more);
      const session = await world.sessions.open(id, { ip: '::1' });
      const headers = { token: session.token, cookie: `${SESSION_COOKIE}=${session.secret}` };
      return { id, ask: askerOf(world.url, session), headers };
    },
  };
}

export function result<T>({ status, text }: Answer): T {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return (JSON.parse(text) as { result: T }).result;
}
export const keyOf = ({ text }: Answer) => (JSON.parse(text) as { key?: string }).key;

export async function record<T = AnyRow>({ ask }: SignedInPerson, path: string): Promise<T> {
  return result<T>(await ask('GET', path));
}

/** Changes fields of a person as the form does. */
export async function edit(by: SignedInPerson, userId: string, values: object): Promise<Answer> {
  const { version } = await record(by, `/users/${userId}`);
  return by.ask('PUT', `/users/${userId}`, { version, ...values });
}

/** Asks to give a person the built-in role of a type. @returns the id of what waits */
export async function askFor(by: SignedInPerson, userId: string, type: RoleType): Promise<string> {
  const { waits } = result<ChangeResult>(await edit(by, userId, { roleId: roleId(type) }));
  if (!waits) throw new Error('nothing waits');
  return waits.id;
}

export const grantsOf = async (by: SignedInPerson, userId: string) =>
  (await record<ListResult<RoleGrant>>(by, `/roleGrants?filter[userId]=in:${userId}`)).rows;

/** `by` decides upon the version that `seenBy` sees. */
export async function decide(
  id: string,
  by: SignedInPerson,
  way: 'grant' | 'refuse' | 'withdraw' = 'grant',
  seenBy = by,
): Promise<Answer> {
  const { version } = await record(seenBy, `/roleGrants/${id}`);
  return by.ask('POST', `/roleGrants/${id}/${way}`, { version, reason: 'looked at it' });
}
