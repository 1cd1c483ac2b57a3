import type { SelectQueryBuilder } from 'kysely';
import type { ClientOrigin } from '../../contract/common/client';
import type { NamedRecord } from '../../contract/common/envelope';
import type { Locale } from '../../contract/common/locale';
import type { Draft } from '../../contract/kit/field';
import type { AnyRow, Resource } from '../../contract/kit/resource';
import type { PendingApproval } from '../../contract/kit/wire';
import type { Principal } from '../access/principal';
import type { Passwords } from '../auth/password/passwords';
import type { Config } from '../config';
import type { Database } from '../db/database';
import type { Executor } from '../db/tables';
import type { Bus } from '../events/bus';
import type { Chain } from '../events/chain';
import type { AuditEntry, FeedEvent } from '../events/log';
import type { Logger } from '../log';
import type { Care } from '../partners/care/port';
import type { ErpPort } from '../partners/erp/port';
import type { Platforms } from '../partners/platform/port';
import type { SimOperators } from '../partners/sim/port';
import type { Keys } from '../secrets/keys';
import type { FailedRecords } from './records/failedRecords';

export interface KitDeps {
  passwords: Passwords;
  database: Database;
  chain: Chain;
  bus: Bus;
  clock: () => number;
  /** Logs failures of background work; absent in tests. */
  log?: Pick<Logger, 'warn'>;
  config: Pick<Config, 'secondPerson'> & Partial<Pick<Config, 'platformHosts' | 'passwordPolicy'>>;
  /** Seals what records keep secret. */
  keys: Pick<Keys, 'record'>;
  /** Delivery platforms; absent in `npm run seed` and tests. */
  platforms?: Platforms;
  /** Operators of SIM cards; absent as platforms are. */
  operators?: SimOperators;
  /** Hospitals, channels and internet hospitals; absent as platforms are. */
  care?: Care;
  /** ERPs of pharmacy chains; absent as platforms are. */
  erp?: ErpPort;
  /** Collects records that jobs could not move; absent where the caller handles the failure. */
  records?: FailedRecords;
}
/** The person behind a request, its origin, and the language of the answer. */
export interface RequestContext {
  principal: Principal;
  ip: string;
  requestId: string;
  locale: Locale;
  /** Absent for work that goes on without a browser. */
  origin?: ClientOrigin;
  /** ULID of the run of a command for many that this is a part of. */
  run?: string;
}
/** One change on its way: everything happens in its transaction, the rest waits for the commit. */
export interface UnitOfWork {
  trx: Executor;
  deps: KitDeps;
  context: RequestContext;
  /** Facts for the feed and entries for the audit log; written as the last step. */
  events: FeedEvent[];
  audits: AuditEntry[];
  /** Runs when the change is stored for good. */
  committed: (() => void)[];
  /** The record of what does not happen before a second person has agreed. */
  waits?: PendingApproval;
  /** A record made beside the command's own: the person gets a link to it. */
  made?: NamedRecord;
}

/** Columns as the database has them. */
export type StoredRow = Readonly<Record<string, unknown>>;
/** The kit knows its tables by name only; columns were checked against the definition. */
export type KitTables = Record<string, Record<string, unknown>>;
export type RowsQuery = SelectQueryBuilder<KitTables, string, StoredRow>;
export type Values = Record<string, unknown>;

export interface CommandResult {
  /** What changes in the record; absent, it stays as it is. */
  set?: Values;
  /** Shown once to the person who asked and kept nowhere. */
  secret?: string;
}

/** What a person asked for, before it happens. */
export interface CommandRequest {
  args: Draft;
  reason?: string;
  context: RequestContext;
}

/** What a resource needs of the server beside its definition. All of it is optional. */
export interface ServerSide {
  /** Table or view in camelCase; the resource's name without it. */
  table?: string;
  /** Column that holds the organisation. */
  orgColumn?: 'orgId' | 'id';
  /** Records without an organisation, and those of the organisations above, can be read too. */
  inherited?: true;
  /** Titles of the organisations above can be read where a record points at one: `titles_above` knows the table. */
  namedBelow?: true;
  /** The table is a view: its records change by commands that know what is behind it. */
  view?: true;
  /** A migration called `list_indexes` with the searched columns: one or two characters are found by an index. */
  shortSearches?: true;
  /** Searched texts for which a migration called `pinyin_column`: what is Chinese is found by how it is read, too. */
  pinyin?: readonly string[];
  /** Values of columns whose words in some language, which stand in no column, have this part. */
  worded?(part: string): Readonly<Record<string, readonly string[]>>;
  /** Which of the records of the person's organisations are visible; without it all of them. */
  visible?(rows: RowsQuery, context: Pick<RequestContext, 'principal'>, now: number): RowsQuery;
  /** Figures that are not columns of the table: added to the rows of a page. */
  complete?(
    db: Executor,
    rows: readonly AnyRow[],
    context: Pick<RequestContext, 'principal'> & { now: number; keys: Pick<Keys, 'record'> | undefined },
  ): Promise<readonly AnyRow[]>;
  /** Completes or refuses what is about to be stored. `current` is absent for a new record. */
  prepare?(work: UnitOfWork, values: Values, current?: AnyRow, reason?: string): Promise<Values>;
  /** What people are told when a named constraint of the table refuses a change: constraint → message key. */
  refusals?: Readonly<Record<string, string>>;
  /** Refuses to delete a record that is needed. */
  guardDelete?(work: UnitOfWork, row: AnyRow): Promise<void>;
  /** What follows from a stored change, in the same transaction. */
  stored?(work: UnitOfWork, row: AnyRow, before: AnyRow | undefined): Promise<void>;
  commands?: Readonly<
    Record<
      string,
      (work: UnitOfWork, row: AnyRow, args: Draft, reason: string | undefined) => Promise<CommandResult>
    >
  >;
  /**
   * What a partner does first, outside of any transaction and after the command was rehearsed: what it throws is the
   * answer, and nothing has changed.
   */
  asks?: Readonly<Record<string, (deps: KitDeps, row: AnyRow, asked: CommandRequest) => Promise<void>>>;
}
export interface ServedResource extends ServerSide {
  resource: Resource;
}
