import { expect } from 'vitest';
import type { PermissionKey } from '../../../contract/permissions';
import type { Model } from './model';
import { type Asker, askerOf, isAlive } from './rules';
import type { System } from './system';

type Row = Readonly<Record<string, unknown>>;

interface Kind {
  path(model: Model): string;
  permission: PermissionKey;
  /** What is compared, of rows of this run. */
  fields: readonly string[];
  shown(model: Model, asker: Asker): Row[];
  rowsIn?(result: Row, model: Model): Row[];
}

const pageOf = ({ tag }: Model) => `q=${tag}&pageSize=100`;

const KINDS: Kind[] = [
  {
    path: (model) => `/users?${pageOf(model)}`,
    permission: 'userMain',
    fields: ['id', 'version', 'name', 'remarks', 'roleId', 'orgId', 'status'],
    shown: ({ users }, asker) =>
      [...users.values()].filter(({ orgId }) => asker.sees(orgId)) as object[] as Row[],
  },
  {
    path: (model) => `/roles?${pageOf(model)}`,
    permission: 'roleMaon',
    fields: ['id', 'version', 'name', 'type', 'orgId'],
    shown: ({ roles }, asker) =>
      [...roles.values()].filter((role) => role.orgId && asker.seesRole(role)) as object[] as Row[],
  },
  {
    path: (model) => `/organizations?${pageOf(model)}`,
    permission: 'orgMain',
    fields: ['id', 'version', 'name', 'enabled', 'parentId'],
    shown: ({ orgs }, asker) => [...orgs.values()].filter(({ id }) => asker.own.has(id)) as object[] as Row[],
  },
  {
    path: (model) => `/platformNotices?${pageOf(model)}`,
    permission: 'platformNotice',
    fields: ['id', 'version', 'status', 'orgId'],
    shown: ({ notices }, asker) =>
      [...notices.values()].filter((notice) => asker.seesNotice(notice)) as object[] as Row[],
  },
  {
    path: ({ users }) => `/sessions?filter[userId]=in:${[...users.keys()].join()}&pageSize=100`,
    permission: 'userMain',
    fields: ['id', 'userId', 'ended'],
    shown: ({ sessions, users }, asker) =>
      [...sessions.values()]
        .filter(({ userId }) => asker.sees(String(users.get(userId)?.orgId)))
        .map(({ id, userId, revoked }) => ({ id, userId, ended: revoked })),
    rowsIn: ({ rows }) => (rows as Row[]).map((row) => ({ ...row, ended: row.revokedAt !== null })),
  },
  {
    path: () => '/views?resource=users',
    permission: 'userMain',
    fields: ['id', 'version', 'name', 'share'],
    shown: ({ views }, asker) =>
      [...views.values()].filter((view) => asker.seesView(view)) as object[] as Row[],
    rowsIn: ({ views }, { tag }) => (views as Row[]).filter(({ name }) => String(name).startsWith(tag)),
  },
];

function compared(rows: readonly Row[], fields: readonly string[]): Row[] {
  const parts = rows.map((row) => Object.fromEntries(fields.map((name) => [name, row[name]])));
  return parts.sort((a, b) => String(a.id).localeCompare(String(b.id)));
}

/** One person's list is what the model says, row by row. */
async function assertList(model: Model, system: System, by: string, kind: Kind): Promise<void> {
  const asker = askerOf(model, by);
  const path = kind.path(model);
  const { status, body } = await system.ask(by, 'GET', path);
  const expected = !asker.alive ? 401 : asker.has(kind.permission, 'V') ? 200 : 403;
  expect(status, `${path} for ${asker.user.code}`).toBe(expected);
  if (status !== 200) return;
  const result = body.result as Row;
  const rows = kind.rowsIn?.(result, model) ?? (result.rows as Row[]);
  expect(compared(rows, kind.fields), `${path} for ${asker.user.code}`).toEqual(
    compared(kind.shown(model, asker), kind.fields),
  );
}

/** Every session and whether it answers. */
type UserStates = ReadonlyMap<string, boolean>;
function aliveIn(model: Model): UserStates {
  return new Map([...model.sessions.values()].map((session) => [session.id, isAlive(model, session)]));
}
const living = (alive: UserStates) => [...alive].flatMap(([id, answers]) => (answers ? [id] : []));

/** Who just ended answers no more, who came back does, and one of the others is as he was. */
async function wrongSessions(before: UserStates, model: Model, system: System, turn: number) {
  const alive = aliveIn(model);
  const looked = [...alive].filter(([id, now], at) => before.get(id) !== now || at === turn % alive.size);
  const wrong: string[] = [];
  for (const [id, answers] of looked) {
    const { status } = await system.ask(id, 'GET', '/sys/user/info');
    const expected = answers ? 200 : 401;
    if (status !== expected) wrong.push(`${status} for ${askerOf(model, id).user.code}, not ${expected}`);
  }
  return wrong;
}

/** What must hold after every step. */
export class Watch {
  readonly #system: System;
  #alive: UserStates;
  #turn = 0;

  constructor(model: Model, system: System) {
    this.#system = system;
    this.#alive = aliveIn(model);
  }

  /** Is this what became of the sessions? */
  async fits(model: Model): Promise<boolean> {
    return (await wrongSessions(this.#alive, model, this.#system, 0)).length === 0;
  }

  async look(model: Model): Promise<void> {
    this.#turn += 1;
    expect(await this.#system.brokenChain('audit')).toBeUndefined();
    expect(await wrongSessions(this.#alive, model, this.#system, this.#turn)).toEqual([]);
    this.#alive = aliveIn(model);
    const ids = living(this.#alive);
    const by = ids[this.#turn % ids.length];
    const kind = KINDS[this.#turn % KINDS.length];
    if (by !== undefined && kind) await assertList(model, this.#system, by, kind);
  }

  /** Every list of everybody who is in, and a long stretch of both chains. */
  async lookAtAll(model: Model): Promise<void> {
    const people = new Map(living(aliveIn(model)).map((id) => [model.sessions.get(id)?.userId, id]));
    for (const by of people.values())
      for (const kind of KINDS) await assertList(model, this.#system, by, kind);
    for (const name of ['audit', 'feed'] as const)
      expect(await this.#system.brokenChain(name, 1_000)).toBeUndefined();
  }
}
