import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLE_TYPES, type RoleType } from '../../contract/permissions';
import { SESSION_COOKIE } from '../../contract/session';
import type { OpenedSession } from '../../server/access/sessions';
import type { Database } from '../../server/db/database';
import { loadReferenceData, roleId } from '../../server/db/reference-data';
import { openTestDatabase } from '../../server/db/testDatabase';
import { type AuditEntry, appendAudits } from '../../server/events/log';
import { serveApi } from './apiWorld';
import { canaryOf, inserterOf, insertTree, POSITIONS, type Position, type Tree } from './orgTree';
import { type Ids, insertComments, insertRows } from './orgTreeRows';

/** An answer as it came over the wire. */
export interface Answer {
  status: number;
  text: string;
  bytes: Buffer;
}
export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

export interface OrgTreeWorld extends Awaited<ReturnType<typeof serveApi>>, Tree {
  rows: Record<Position, Ids>;
  /** Rows that are one set for everybody. */
  shared: Ids;
  /** Everybody of `own`, signed in. */
  asks: Record<RoleType, Ask>;
}

/** A change of one field of a record; what it was before stands in its history. */
export const CHANGES: Record<string, { now: object; earlier: object }> = {
  organizations: { now: { shortName: 'changed' }, earlier: { shortName: 'earlier' } },
  invitationCodes: { now: { maxUses: 9 }, earlier: { maxUses: 8 } },
  users: { now: { remarks: 'changed' }, earlier: { remarks: 'earlier' } },
  displays: { now: { remarks: 'changed' }, earlier: { remarks: 'earlier' } },
  roles: { now: { name: 'changed' }, earlier: { name: 'earlier' } },
  platformNotices: { now: { expireAt: Date.now() + 9e6 }, earlier: { expireAt: Date.now() + 8e6 } },
  menus: { now: { sort: 9 }, earlier: { sort: 8 } },
  helpArticles: { now: { sort: 9 }, earlier: { sort: 8 } },
};

export function askerOf(url: string, { secret, token }: Pick<OpenedSession, 'secret' | 'token'>): Ask {
  const own = { token, cookie: `${SESSION_COOKIE}=${secret}`, 'Accept-Language': 'en' };
  return async (method, path, body, headers = {}) => {
    const json = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' };
    const sent = { method, headers: { ...own, ...type, ...headers }, body: json };
    const answer = await fetch(`${url}/api${path}`, sent);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, text: bytes.toString(), bytes };
  };
}

function historyOf(by: Partial<AuditEntry>, reason: string, ids: Ids): AuditEntry[] {
  return Object.entries(CHANGES).flatMap(([entity, { now, earlier }]) => {
    const entityId = ids[entity];
    if (entityId === undefined) return [];
    const record = { ...by, entity, entityId, reason };
    return [
      { ...record, action: `${entity}.created` },
      { ...record, action: `${entity}.updated`, before: earlier, after: now },
    ];
  });
}

function historyAt(position: Position, { orgs, staff }: Tree, ids: Ids): AuditEntry[] {
  const by = { actorId: staff[position], actorName: canaryOf(position, 'users'), orgId: orgs[position] };
  return historyOf(by, canaryOf(position, 'auditLogs'), ids);
}

/** A remark on what belongs to everybody is an act of one organisation. */
function remarkOf(position: Position, { staff }: Tree, helpArticle: string): AuditEntry {
  const by = { actorId: staff[position], actorName: canaryOf(position, 'users') };
  const reason = canaryOf(position, 'comments');
  return { ...by, action: 'comment.added', entity: 'helpArticles', entityId: helpArticle, reason };
}

async function firstOf({ query }: Database, text: string): Promise<string> {
  const [row] = await query<{ id: string }>(text);
  return row?.id ?? '';
}

async function sharedRows(database: Database): Promise<Ids> {
  await database.query(
    `insert into server_logs (ts, level, node, trace_id, message) values (now(), 'info', 'n', 't', 'm')`,
  );
  return {
    menus: await firstOf(database, 'select id from menus order by id'),
    helpArticles: await firstOf(
      database,
      `select id from help_articles where status = 'published' order by id`,
    ),
    serverLogs: await firstOf(database, 'select id::text as id from server_logs'),
    roles: roleId('repair'),
  };
}

function commented(rows: OrgTreeWorld['rows'], shared: Ids): Parameters<typeof insertComments>[2] {
  const family: readonly Position[] = ['parent', 'own', 'child', 'sibling'];
  const on = (resource: string, ids: Ids, positions: readonly Position[]) => ({
    ...{ resource, id: ids[resource] ?? '', positions },
  });
  return [
    ...['helpArticles', 'roles'].map((resource) => on(resource, shared, POSITIONS)),
    ...['platformNotices', 'roles'].flatMap((resource) => [
      on(resource, rows.grand, POSITIONS),
      on(resource, rows.parent, family),
    ]),
    ...POSITIONS.map((position) => on('users', rows[position], [position])),
  ];
}

/** Adds the ids of audit entries, by the row whose making they tell of. */
async function entriesOf({ query }: Database, sets: readonly Ids[]): Promise<void> {
  const made = await query<{ pos: string; entity_id: string }>(
    `select pos::text as pos, entity_id from audit_log where action like '%.created'`,
  );
  const byId = new Map(made.map(({ pos, entity_id }) => [entity_id, pos]));
  for (const ids of sets) {
    for (const entity of Object.keys(CHANGES)) ids[`${entity}.entry`] = byId.get(ids[entity] ?? '') ?? '';
    ids.auditLogs = ids['users.entry'] ?? '';
  }
}

/** A tree of organisations, each with rows of every kind, and everybody of one of them signed in. */
export async function startOrgTreeWorld(
  open = openTestDatabase,
  { secondPerson = false } = {},
): Promise<OrgTreeWorld> {
  const database = await open();
  await loadReferenceData(database);
  const filesDir = mkdtempSync(join(tmpdir(), 'pharos-files-'));
  const insert = inserterOf(database);
  const tree = await insertTree(database);
  const rows = {} as OrgTreeWorld['rows'];
  for (const position of POSITIONS) {
    const seat = { insert, position, orgId: tree.orgs[position], staffId: tree.staff[position], filesDir };
    rows[position] = await insertRows(seat);
  }
  const shared = await sharedRows(database);
  const remarks = await insertComments(insert, tree, commented(rows, shared));
  for (const position of POSITIONS) Object.assign(rows[position], remarks[position]);
  const api = await serveApi(database, { filesDir, limited: false, secondPerson });
  const entries = POSITIONS.flatMap((position) => [
    ...historyAt(position, tree, rows[position]),
    remarkOf(position, tree, shared.helpArticles ?? ''),
  ]);
  const ofShared = historyOf({ actorId: tree.people.platform_admin }, 'platform', shared);
  const all = [...entries, ...ofShared];
  await database.db.transaction().execute((trx) => appendAudits(trx, api.core.chain, all));
  await entriesOf(database, [shared, ...POSITIONS.map((position) => rows[position])]);
  const asks = {} as OrgTreeWorld['asks'];
  for (const role of ROLE_TYPES)
    asks[role] = askerOf(api.url, await api.sessions.open(tree.people[role], { ip: '::1' }));
  return { ...api, ...tree, rows, shared, asks };
}
