import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLE_TYPES, type RoleType } from '../../../contract/permissions';
import { RESOURCES } from '../../../contract/resources';
import { SESSION_COOKIE } from '../../../contract/session';
import { HOUR_MS } from '../../../contract/time/durations';
import type { OpenedSession } from '../../../server/auth/sessions/sessions';
import type { Database, TenantDatabase } from '../../../server/db/database';
import { DEMO_KEY } from '../../../server/db/demo-data/testDemo';
import { loadReferenceData, roleId } from '../../../server/db/reference-data';
import { MIGRATED, openFrom } from '../../../server/db/testDatabase';
import { keyOf, sourcesBelow } from '../../../server/db/testImages';
import { createChain } from '../../../server/events/chain';
import { type AuditEntry, appendAudits } from '../../../server/events/log';
import { ensurePartitions } from '../../../server/jobs/partitions';
import { SERVED } from '../../../server/modules';
import { changeOf } from '../../builders/sampleOf';
import { openAllDemos } from '../worlds/allDemos';
import { CHAIN_KEY, type ServeOptions, serveApi } from '../worlds/apiWorld';
import { createCopier } from '../worlds/demoRows';
import { canaryOf, inserterOf, insertTree, POSITIONS, type Position, type Tree } from './orgTree';
import { settleLanes } from './orgTreeLanes';
import { type Ids, insertComments, insertRows, writeFiles } from './orgTreeRows';

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

/** What stands in the database of the tree. */
interface TreeRows extends Tree {
  rows: Record<Position, Ids>;
  /** Rows that are one set for everybody. */
  shared: Ids;
  /** Resources of which there is no row, and why. */
  missing: string[];
}
export interface OrgTreeWorld extends Awaited<ReturnType<typeof serveApi>>, TreeRows {
  /** Everybody of `own`, signed in. */
  asks: Record<RoleType, Ask>;
}

/** A change of one field of a record; what it was before stands in its history. */
export const CHANGES: Record<string, { now: object; earlier: object }> = {
  ...Object.fromEntries(
    RESOURCES.flatMap((resource) => {
      const change = changeOf(resource);
      return change ? [[resource.name, change] as const] : [];
    }),
  ),
  invitationCodes: { now: { maxUses: 9 }, earlier: { maxUses: 8 } },
  platformNotices: { now: { expireAt: Date.now() + 9e6 }, earlier: { expireAt: Date.now() + 8e6 } },
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
  return RESOURCES.flatMap(({ name: entity }) => {
    const entityId = ids[entity];
    const change = CHANGES[entity];
    if (entityId === undefined || !change) return [];
    const record = { ...by, entity, entityId, reason };
    return [
      { ...record, action: `${entity}.created` },
      { ...record, action: `${entity}.updated`, before: change.earlier, after: change.now },
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
  await database.query(
    `insert into partner_messages (id, partner, direction, what, body, state)
     values ('message', 'jd', 'in', 'newOrder', 'b', 'failed')`,
  );
  return {
    menus: await firstOf(database, 'select id from menus order by id'),
    helpArticles: await firstOf(
      database,
      `select id from help_articles where status = 'published' order by id`,
    ),
    serverLogs: await firstOf(database, 'select id::text as id from server_logs'),
    partnerMessages: 'message',
    roles: roleId('repair'),
  };
}

function commented(rows: OrgTreeWorld['rows'], shared: Ids): Parameters<typeof insertComments>[2] {
  const family: readonly Position[] = ['parent', 'own', 'child', 'sibling'];
  const on = (resource: string, ids: Ids, positions: readonly Position[]) => ({
    resource,
    id: ids[resource] ?? '',
    positions,
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

/** Rows of every resource that nobody has made by hand, from the demo data. */
async function insertOthers(database: TenantDatabase, tree: Tree, rows: TreeRows['rows'], shared: Ids) {
  const donors = await openAllDemos();
  const missing: string[] = [];
  try {
    const copier = await createCopier({ donors, database, tree, rows });
    for (const served of SERVED) {
      const { name, tenancy } = served.resource;
      const sets = tenancy === 'shared' ? [shared] : POSITIONS.map((position) => rows[position]);
      for (const [index, ids] of sets.entries())
        if (ids[name] === undefined && name !== 'auditLogs')
          try {
            ids[name] = await copier.copyTo(served, POSITIONS[index] ?? 'own');
          } catch (error) {
            missing.push(`${name} at ${POSITIONS[index]}: ${(error as Error).message}`);
          }
    }
  } finally {
    await donors.close();
  }
  return missing;
}

async function fill(database: TenantDatabase): Promise<void> {
  await ensurePartitions(database, Date.now());
  await loadReferenceData(database);
  const insert = inserterOf(database);
  const tree = await insertTree(database);
  const rows = {} as TreeRows['rows'];
  for (const position of POSITIONS) {
    const seat = { insert, position, orgId: tree.orgs[position], staffId: tree.staff[position] };
    rows[position] = await insertRows(seat);
  }
  const shared = await sharedRows(database);
  const missing = await insertOthers(database, tree, rows, shared);
  const remarks = await insertComments(insert, tree, commented(rows, shared));
  for (const position of POSITIONS) Object.assign(rows[position], remarks[position]);
  const entries = POSITIONS.flatMap((position) => [
    ...historyAt(position, tree, rows[position]),
    remarkOf(position, tree, shared.helpArticles ?? ''),
  ]);
  const ofShared = historyOf({ actorId: tree.people.platform_admin }, 'platform', shared);
  const chain = createChain(CHAIN_KEY);
  await database.db.transaction().execute((trx) => appendAudits(trx, chain, [...entries, ...ofShared]));
  await entriesOf(database, [shared, ...POSITIONS.map((position) => rows[position])]);
  const kept: TreeRows = { ...tree, rows, shared, missing };
  await database.query(`insert into meta (key, value) values ('test.tree', $1)`, [JSON.stringify(kept)]);
}

/** It is made anew when one of the texts changes that it is made from. */
const SOURCES = sourcesBelow('tests/server/positions', 'tests/server/worlds', 'tests/builders');

/** A tree of organisations, each with rows of every kind. What is in it ends a day after it was made. */
export function openTreeDatabase(): Promise<TenantDatabase> {
  const hour = String(Math.floor(Date.now() / HOUR_MS));
  return openFrom({
    name: 'tree',
    key: keyOf(DEMO_KEY, hour, ...SOURCES),
    upon: MIGRATED,
    fill,
  });
}

/** The tree, served, and everybody of one of its organisations signed in. */
export async function startOrgTreeWorld(
  open = openTreeDatabase,
  { secondPerson = false, as }: Pick<ServeOptions, 'secondPerson' | 'as'> = {},
): Promise<OrgTreeWorld> {
  const database = await open();
  const [row] = await database.query<{ value: string }>(`select value from meta where key = 'test.tree'`);
  const kept = JSON.parse(row?.value ?? '') as TreeRows;
  await settleLanes(database, kept);
  const filesDir = mkdtempSync(join(tmpdir(), 'pharos-files-'));
  for (const position of POSITIONS) writeFiles(filesDir, position, kept.rows[position]);
  const api = await serveApi(database, { filesDir, limited: false, secondPerson, as });
  const asks = {} as OrgTreeWorld['asks'];
  for (const role of ROLE_TYPES)
    asks[role] = askerOf(api.url, await api.sessions.open(kept.people[role], { ip: '::1' }));
  return { ...api, ...kept, asks };
}
