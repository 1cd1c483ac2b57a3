import { sql, type Transaction } from 'kysely';
import { digestOf } from '../../../contract/common/digest';
import { MESSAGE, SNAPSHOT_CHUNK, type SnapshotEnd, type SnapshotRows } from '../../../contract/push';
import type { Database } from '../../db/database';
import type { Tables } from '../../db/tables';
import { type Entitlement, needsFiltering, partFor } from '../entitlement';
import { type FrameHead, jsonFrame } from '../frame';
import type { PushMetrics } from '../metrics';
import type { Clock, Gate } from '../ports';
import type { DigestRow, LogTopic, ServedTopic, SnapshotScope, StateTopic } from '../topics/liveTopic';
import { consistentRead, type FeedHead, readHead } from './feedReader';

export interface Snapshot {
  asOf: FeedHead;
  /** State changes up to this number are contained. */
  changes: number;
  chunks: FrameHead[];
  end: FrameHead;
}

export interface SnapshotDeps {
  topics: readonly ServedTopic[];
  database: Database;
  clock: Clock;
  gate: Gate;
  metrics: PushMetrics;
  /** Number of the newest state change, see `LiveState`. */
  changes: () => number;
}

type Facts = ReadonlyMap<ServedTopic, readonly unknown[]>;

function chunksOf({ set, rows }: SnapshotRows): FrameHead[] {
  const frames: FrameHead[] = [];
  for (let at = 0; at < rows.length; at += SNAPSHOT_CHUNK) {
    const content: SnapshotRows = { set, rows: rows.slice(at, at + SNAPSHOT_CHUNK) };
    frames.push(jsonFrame(MESSAGE.snapshotRows, content));
  }
  return frames;
}

export function readingOf(
  trx: Transaction<Tables>,
  { orgIds, granted }: Entitlement,
  now: number,
): SnapshotScope {
  const own = sql<boolean>`org_id = any(${[...orgIds]}::text[])`;
  const named = granted && sql<boolean>`device_id = any(${[...granted.keys()]}::text[])`;
  return { trx, own: named ? sql<boolean>`(${own} and ${named})` : own, now };
}

/** The rows of a topic that are for this person. */
export function ownFacts<Row>(
  { granted }: Pick<Entitlement, 'granted'>,
  topic: LogTopic<Row>,
  rows: readonly Row[],
): readonly Row[] {
  return granted ? rows.filter((row) => topic.isOfLanes?.(row, granted)) : rows;
}

function readFacts(deps: SnapshotDeps, entitlement: Entitlement): Promise<{ asOf: FeedHead; facts: Facts }> {
  return consistentRead(deps.database.db, async (trx) => {
    const asOf = await readHead(trx);
    await deps.gate('snapshot.rows');
    const reading = readingOf(trx, entitlement, deps.clock());
    const facts = new Map<LogTopic, readonly unknown[]>();
    for (const topic of entitlement.facts.values())
      if (topic.snapshot) facts.set(topic, ownFacts(entitlement, topic, await topic.snapshot(reading)));
    return { asOf, facts };
  });
}

/** Empty where the person may not see it; undefined for what no snapshot brings. */
function rowsOf(topic: ServedTopic, facts: Facts, entitlement: Entitlement) {
  if (topic.lane === 'log') return topic.snapshot && (facts.get(topic) ?? []);
  if (topic.lane === 'state') return heldBy(topic, entitlement);
  return undefined;
}

function heldBy(topic: StateTopic, entitlement: Entitlement): unknown[] {
  if (!entitlement.topics.has(topic)) return [];
  const held = [...topic.held(entitlement.orgIds)];
  if (!needsFiltering(entitlement, topic)) return held;
  return held.flatMap((each) => {
    const row = partFor(entitlement, topic, topic.rowOf(each));
    return row === undefined ? [] : [topic.withRow(each, row)];
  });
}

function setsOf(all: readonly ServedTopic[], facts: Facts, entitlement: Entitlement): SnapshotRows[] {
  return all.flatMap((topic) => {
    const rows = rowsOf(topic, facts, entitlement);
    return rows ? [{ set: topic.name, rows }] : [];
  });
}

function summedOf(facts: Facts): readonly DigestRow[] {
  for (const [topic, rows] of facts)
    if (topic.lane === 'log' && topic.summed) return rows as readonly DigestRow[];
  return [];
}

/** Everything an entitlement sees: facts as of one feed position, and the present state. */
export async function readSnapshot(deps: SnapshotDeps, entitlement: Entitlement): Promise<Snapshot> {
  await deps.gate('snapshot');
  const { asOf, facts } = await readFacts(deps, entitlement);
  const changes = deps.changes();
  const sets = setsOf(deps.topics, facts, entitlement);
  const end: SnapshotEnd = {
    asOf: asOf.pos,
    counts: Object.fromEntries(sets.map(({ set, rows }) => [set, rows.length])),
    digest: digestOf(summedOf(facts)),
  };
  deps.metrics.snapshotReads += 1;
  return { asOf, changes, chunks: sets.flatMap(chunksOf), end: jsonFrame(MESSAGE.snapshotEnd, end) };
}
