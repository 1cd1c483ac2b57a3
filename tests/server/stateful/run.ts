import { ulid } from 'ulid';
import type { RoleType } from '../../../contract/permissions';
import { roleId } from '../../../server/db/reference-data';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { type ApiWorld, PASSWORD } from '../worlds/apiWorld';
import { builtIn, type HistoryStep, type Model, type User } from './model';
import { System } from './system';

const TYPES: RoleType[] = ['institution_admin', 'merchant_admin', 'repair', 'platform_admin'];
let runs = 0;

function emptyModel(tag: string, rootId: string): Model {
  const roles = new Map(TYPES.map((type) => [roleId(type), builtIn(roleId(type), type)]));
  const empty = {
    orgs: new Map(),
    users: new Map(),
    sessions: new Map(),
    notices: new Map(),
    views: new Map(),
  };
  return { tag, rootId, roles, ...empty };
}

interface Run {
  world: ApiWorld;
  model: Model;
  system: System;
}

/** Knows the person and lets him sign in. */
async function enter({ world, model, system }: Run, user: Omit<User, 'status'>, password: string) {
  model.users.set(user.id, { ...user, status: 'active' });
  const client = await signIn(world.url, user.code, password);
  const session = system.keep(client);
  model.sessions.set(session, { id: session, userId: user.id, revoked: false });
  return client;
}

/** Whom nobody made: an administrator of the platform, who works for its root. */
async function addRoot(run: Run): Promise<ApiClient> {
  const { world, model } = run;
  const code = `${model.tag}root`;
  const values = { name: `${model.tag} root`, remarks: null, roleId: roleId('platform_admin') };
  const hash = await world.core.passwords.hash(code, PASSWORD);
  const user = {
    ...values,
    id: ulid(),
    code,
    orgId: model.rootId,
    version: 1,
    past: [],
    passwords: [PASSWORD],
  };
  await world.database.query(
    `insert into users (id, code, name, org_id, role_id, password_hash, phone)
     values ($1, $2, $3, $4, $5, $6, '13900000000')`,
    [user.id, code, values.name, model.rootId, values.roleId, hash],
  );
  return enter(run, user, PASSWORD);
}

interface CreatedRecord {
  id: string;
  version: number;
  secret: string;
}

async function addInstitution({ model }: Run, root: ApiClient): Promise<string> {
  const own = { code: `${model.tag}X0`.toUpperCase(), name: `${model.tag} Root`, parentId: model.rootId };
  const rest = { type: 'institution', market: 'CN', contactName: '王芳', contactPhone: '13900000000' };
  const { id } = await root.post<CreatedRecord>('/organizations', { ...own, ...rest });
  model.orgs.set(id, { ...own, id, version: 1, enabled: true, deleted: false });
  return id;
}

async function addAdministrator(run: Run, root: ApiClient, orgId: string): Promise<void> {
  const { model, system } = run;
  const code = `${model.tag}admin`;
  const values = { name: `${model.tag} admin`, remarks: null, roleId: roleId('institution_admin') };
  const start = await system.head();
  const { id } = await root.post<CreatedRecord>('/users', { ...values, code, orgId, phone: '13900000000' });
  const { secret, version } = await root.post<CreatedRecord>(`/users/${id}/resetPassword`, { version: 1 });
  const past = (await system.entriesAfter(start)).map(
    ({ pos }, at): HistoryStep => ({ pos, ...(at > 0 && { before: values }), after: values }),
  );
  await enter(run, { ...values, id, code, orgId, version, past, passwords: [secret] }, secret);
}

/** An institution of its own; one administrator of the platform and one of the institution are signed in. */
export async function newRun(world: ApiWorld): Promise<Omit<Run, 'world'>> {
  runs += 1;
  const [root] = await world.database.query<{ id: string }>(
    'select id from organizations where parent_id is null',
    [],
  );
  const model = emptyModel(`run${String(runs).padStart(4, '0')}`, String(root?.id));
  const run = { world, model, system: new System(world) };
  const client = await addRoot(run);
  await addAdministrator(run, client, await addInstitution(run, client));
  return { model, system: run.system };
}
