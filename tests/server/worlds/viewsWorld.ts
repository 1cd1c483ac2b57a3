import { ulid } from 'ulid';
import type { SavedView, SavedViews, ViewBody } from '../../../contract/kit/wire';
import type { RoleType } from '../../../contract/permissions';
import { type ApiClient, type RawAnswer, signIn } from '../../e2e/apiClient';
import { accountOf, PASSWORD, startApiWorld } from './apiWorld';

type World = Awaited<ReturnType<typeof startApiWorld>>;

async function orgId({ database }: World, code: string): Promise<string> {
  const [org] = await database.query<{ id: string }>('select id from organizations where code = $1', [code]);
  return org?.id ?? '';
}

async function newPerson(world: World, account: string, role: RoleType, org: string): Promise<ApiClient> {
  await world.database.query(
    `insert into users (id, code, name, org_id, role_id, password_hash)
     select $1, $2, $2, $3, roles.id, $4 from roles where type = $5 limit 1`,
    [ulid(), account, await orgId(world, org), await world.core.passwords.hash(account, PASSWORD), role],
  );
  return signIn(world.url, account, PASSWORD);
}

/** The people who have views of the list of institutions, each where views of others reach him or not. */
export async function startViewsWorld() {
  const world = await startApiWorld();
  const person = (role: RoleType, tenant: 'A' | 'B') => signIn(world.url, accountOf(role, tenant), PASSWORD);
  return {
    ...world,
    /** Maintains institutions in A; a colleague has the same role in the same place. */
    maintainer: await person('institution_admin', 'A'),
    colleague: await newPerson(world, 'colleague', 'institution_admin', 'TENANTA'),
    /** May only look at them. */
    viewer: await person('merchant_admin', 'A'),
    /** Of the platform above A and B. */
    above: await newPerson(world, 'above', 'institution_admin', 'ROOT'),
    other: await person('institution_admin', 'B'),
    /** May not see the list at all. */
    stranger: await person('repair', 'A'),
  };
}
export type ViewsWorld = Awaited<ReturnType<typeof startViewsWorld>>;

const aView = (more: Partial<ViewBody> = {}): ViewBody => ({
  name: 'View',
  share: 'mine',
  isDefault: false,
  query: 'sort=-name',
  ...more,
});
export const trySave = (who: ApiClient, more: Partial<ViewBody> = {}, resource = 'organizations') =>
  who.raw('POST', '/views', { resource, ...aView(more) });
export const save = async (who: ApiClient, more: Partial<ViewBody> = {}) =>
  (await trySave(who, more)).body.result as SavedView;
export const change = (who: ApiClient, { id, version }: SavedView, more: Partial<ViewBody>) =>
  who.raw('PUT', `/views/${id}`, { version, ...aView(more) });
export const remove = (who: ApiClient, { id }: Pick<SavedView, 'id'>) => who.raw('DELETE', `/views/${id}`);
export const viewsOf = (who: ApiClient) => who.get<SavedViews>('/views?resource=organizations');
export const namesFor = async (who: ApiClient) => (await viewsOf(who)).views.map(({ name }) => name);
export const refusal = ({ status, body }: RawAnswer) => [status, body.key];
