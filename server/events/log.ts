import { type Insertable, sql } from 'kysely';
import { inParts } from '../../contract/common/lists';
import type { Executor, Tables } from '../db/tables';
import type { Chain } from './chain';

/** A fact of the durable feed. `body` is the `content` object that goes on the wire. */
export interface FeedEvent {
  orgId: string;
  messageType: number;
  kind: string;
  entityId: string;
  ver: number;
  body: object;
}

/** Who did what to which row. An absent actor is the system itself. */
export interface AuditEntry {
  actorId?: string;
  actorName?: string;
  orgId?: string;
  ip?: string;
  action: string;
  entity: string;
  entityId?: string;
  before?: object;
  after?: object;
  reason?: string;
  requestId?: string;
  /** Page and build of the console it was done with. */
  screen?: string;
  clientBuild?: string;
}

/** A statement of PostgreSQL binds at most 65,535 values, and a row has up to fourteen. */
const ROWS_PER_STATEMENT = 1_000;

type Head = { pos: number; mac: string; at: Date };

/**
 * Appends events inside the caller's transaction; returns the position of the last. Locks the head row until the
 * commit: append as late as possible, and the feed before the audit log, so that writers cannot deadlock.
 */
export async function appendEvents(
  trx: Executor,
  chain: Chain,
  events: readonly FeedEvent[],
): Promise<number> {
  const head = await lockHead(trx, 'feed');
  if (events.length === 0) return head.pos;
  const rows = link(head, chain, events, feedRow);
  for (const part of inParts(rows, ROWS_PER_STATEMENT))
    await movingHead(trx, 'feed', part).insertInto('feed').values(part).execute();
  return lastOf(rows).pos;
}

/** Appends one event inside the caller's transaction and returns its position. */
export function appendEvent(trx: Executor, chain: Chain, event: FeedEvent): Promise<number> {
  return appendEvents(trx, chain, [event]);
}

/** Appends audit entries in their order inside the caller's transaction; returns the last position. */
export async function appendAudits(
  trx: Executor,
  chain: Chain,
  entries: readonly AuditEntry[],
): Promise<number> {
  const head = await lockHead(trx, 'audit');
  if (entries.length === 0) return head.pos;
  const rows = link(head, chain, entries, auditRow);
  for (const part of inParts(rows, ROWS_PER_STATEMENT))
    await movingHead(trx, 'audit', part).insertInto('auditLog').values(part).execute();
  return lastOf(rows).pos;
}

/** Appends one audit entry inside the caller's transaction and returns its position. */
export function appendAudit(trx: Executor, chain: Chain, entry: AuditEntry): Promise<number> {
  return appendAudits(trx, chain, [entry]);
}

async function lockHead(trx: Executor, name: 'feed' | 'audit'): Promise<Head> {
  // The time comes cut to milliseconds, as a Date can hold it: the MAC covers it.
  return trx
    .selectFrom('head')
    .select(['pos', 'mac', sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('at')])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

interface Link {
  pos: number;
  mac: string;
}
const lastOf = (rows: readonly Link[]) => rows.at(-1) as Link;

/** In one statement with what is appended: every writer waits for the head, and for each way to the database. */
const movingHead = (trx: Executor, name: 'feed' | 'audit', rows: readonly Link[]) =>
  trx.with('moved', (db) => {
    const { pos, mac } = lastOf(rows);
    return db.updateTable('head').set({ pos, mac }).where('name', '=', name);
  });

function link<Entry, Row extends object>(
  head: Head,
  chain: Chain,
  entries: readonly Entry[],
  toRow: (entry: Entry, at: Date) => Row,
): (Row & { pos: number; mac: string })[] {
  let { pos, mac } = head;
  return entries.map((entry) => {
    const row = toRow(entry, head.at);
    pos += 1;
    mac = chain.mac(mac, pos, row);
    return { ...row, pos, mac };
  });
}

type UnchainedRow<Table extends 'feed' | 'auditLog'> = Omit<Insertable<Tables[Table]>, 'pos' | 'mac'>;

function feedRow(event: FeedEvent, at: Date): UnchainedRow<'feed'> {
  const { orgId, messageType, kind, entityId, ver, body } = event;
  return { orgId, messageType, kind, entityId, ver, body, at };
}

function auditRow(entry: AuditEntry, at: Date): UnchainedRow<'auditLog'> {
  return {
    at,
    actorId: entry.actorId ?? null,
    actorName: entry.actorName ?? null,
    orgId: entry.orgId ?? null,
    ip: entry.ip ?? null,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    reason: entry.reason ?? null,
    requestId: entry.requestId ?? null,
    // Absent rather than null: the chain covers only what is there, as it did before these columns.
    ...(entry.screen !== undefined && { screen: entry.screen }),
    ...(entry.clientBuild !== undefined && { clientBuild: entry.clientBuild }),
  };
}
