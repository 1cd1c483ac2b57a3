import type { Expression, SqlBool, Transaction } from 'kysely';
import type { PermissionKey } from '../../../contract/permissions';
import type { GrantedLanes } from '../../access/granted';
import type { Tables } from '../../db/tables';

interface Topic<Row> {
  /** Unique; the name of its rows in a snapshot, of its messages on the bus, of its wish list. */
  name: string;
  /** Any one of these keys opens it. */
  openedBy: readonly PermissionKey[];
  /**
   * What a reseller, who knows some lanes only, gets of a row (of lane `log`: of the body of a fact): the row, a part of
   * it, or undefined. Topics without it send resellers nothing.
   */
  ofLanes?(row: Row, granted: GrantedLanes): Row | undefined;
  /** The page it is sold with: where its service has ended, a row goes out without what is sold, or not at all. */
  sold?: { page: PermissionKey; without?(row: Row): Row };
}

/** What the facts of a snapshot are read with: one transaction for all of it. */
export interface SnapshotScope {
  trx: Transaction<Tables>;
  /** Condition on `org_id`: an institution of the person. Of a reseller on `device_id` too. */
  own: Expression<SqlBool>;
  /** Server clock, ms. */
  now: number;
}

/** What the digest is made of. */
export interface DigestRow {
  id: string;
  ver: number;
  state: string;
}

/** Facts of the feed, in order, none missing. A frame carries the message type and the body of its fact. */
export interface LogTopic<Row = unknown> extends Topic<unknown> {
  lane: 'log';
  /** First word of the kinds of its facts: `visit` of `visit.begun`. */
  facts: string;
  /** Facts of the institutions above reach a person too. */
  fromAbove?: true;
  /** Absent for what a snapshot does not bring. */
  snapshot?(reading: SnapshotScope): Promise<readonly Row[]>;
  /** As `ofLanes`, of a row of the snapshot. */
  isOfLanes?(row: Row, granted: GrantedLanes): boolean;
  /** Of one topic: the rows of which clients are told the digest, from their table and not from the feed. */
  summed?(reading: SnapshotScope): Promise<readonly (Row & DigestRow)[]>;
}

/** The newest row of each key, kept in memory by its owner. */
export interface StateTopic<Row = unknown, SetRow = unknown> extends Topic<Row> {
  lane: 'state';
  messageType: number;
  key(row: Row): string;
  /** What stands in the content before its `rows`. */
  fields?(at: number): Record<string, unknown>;
  /** A row as it stands in a frame; as it is without this. */
  packed?(row: Row): unknown;
  /** Rows of a snapshot: what these institutions have now. */
  held(orgIds: ReadonlySet<string>): Iterable<SetRow>;
  rowOf(held: SetRow): Row;
  /** What is held with another row: the part of a reseller. */
  withRow(held: SetRow, row: Row): SetRow;
}

/** The newest row of each key, for those who watch what it belongs to; what was before they read elsewhere. */
export interface WatchedTopic<Row = unknown> extends Topic<Row> {
  lane: 'watched';
  messageType: number;
  key(row: Row): string;
  /** Id of what it belongs to. */
  of(row: Row): string;
}

/** Values of something that somebody watches, since the last frame. */
export interface Series {
  of: string;
  channel: string;
  t: number[];
  v: number[];
}

/** Values over time, sent to those who watch; lost under pressure, and counted. */
export interface SignalTopic extends Topic<Pick<Series, 'of'>> {
  lane: 'signal';
  messageType: number;
  /** @param dropped How many were lost before these. */
  content(series: Series, dropped: number): object;
}

/** What goes on the push socket; declared by the module it belongs to. How to add one: docs/live.md. */
export type ServedTopic = LogTopic | StateTopic | WatchedTopic | SignalTopic;
