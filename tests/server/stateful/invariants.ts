import { expect } from 'vitest';
import type { PermissionKey } from '../../../contract/permissions';
import type { Model } from './model';
import { type Asker, askerOf } from './rules';
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

function aliveIn(model: Model): Set<string> {
  return new Set([...model.sessions.keys()].filter((id) => askerOf(model, id).alive));
}

/** Who just ended answers no more, who came back does, and one of the others is as he was. */
async function assertSessions(
  before: Set<string>,
  model: Model,
  system: System,
  turn: number,
): Promise<void> {
  const alive = aliveIn(model);
  const ids = [...model.sessions.keys()];
  const looked = ids.filter((id, index) => before.has(id) !== alive.has(id) || index === turn % ids.length);
  for (const id of looked) {
    const { status } = await system.ask(id, 'GET', '/sys/user/info');
    expect(status, `session ${id} of ${askerOf(model, id).user.code}`).toBe(alive.has(id) ? 200 : 401);
  }
}

/** What must hold after every step. */
export class Watch {
  readonly #system: System;
  #alive: Set<string>;
  #turn = 0;

  constructor(model: Model, system: System) {
    this.#system = system;
    this.#alive = aliveIn(model);
  }

  async look(model: Model): Promise<void> {
    this.#turn += 1;
    expect(await this.#system.brokenChain('audit')).toBeUndefined();
    await assertSessions(this.#alive, model, this.#system, this.#turn);
    this.#alive = aliveIn(model);
    const ids = [...model.sessions.keys()];
    const by = ids[this.#turn % ids.length];
    const kind = KINDS[this.#turn % KINDS.length];
    if (by !== undefined && kind) await assertList(model, this.#system, by, kind);
  }

  /** Every list of everybody, and both chains from their beginning. */
  async lookAtAll(model: Model): Promise<void> {
    for (const by of model.sessions.keys())
      for (const kind of KINDS) await assertList(model, this.#system, by, kind);
    for (const name of ['audit', 'feed'] as const)
      expect(await this.#system.brokenChain(name, 1_000)).toBeUndefined();
  }
}
