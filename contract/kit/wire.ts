import type { NamedRecord } from '../common/envelope';
import type { Page } from '../common/page';
import type { PrincipalType, RoleType } from '../permissions';
import type { Density } from './question/address';
import type { ListQuestion } from './question/question';
import type { Sums } from './question/questionSums';
import type { AnyRow } from './resource';

/** Titles of the records that rows point at: resource → id → title. */
export type Titles = Record<string, Record<string, string>>;

/** Answer of `GET /api/<name>`. */
export interface ListResult<R = AnyRow> extends Page<R> {
  titles: Titles;
  /** Server time of the answer, ms: what is newer came later. */
  asOf: number;
  /** The total is an estimate; ask again for the counted one. */
  approximate?: true;
  /** What was asked to be added up, over all that is found. */
  sums?: Sums;
}
/** Answer of `GET /api/<name>/:id`: the record itself with the titles it needs. */
export type RecordResult<R = AnyRow> = R & { titles: Titles };
/** Answer of `GET /api/<name>/options?q&ids`: without ids so many, and one more where there are more. */
export interface Option {
  id: string;
  title: string;
  /** Distinguishes it from others of the answer with the same title. */
  hint?: string;
  /** Of a tree: titles of what stands above it, from the root down. */
  above?: string[];
}
export const OPTIONS_MAX = 50;
/** A tree is offered whole where it can be: a part of it has no place. */
export const TREE_OPTIONS_MAX = 300;

/** Body of `PUT /api/<name>/:id`: only what changed, and the version it was changed from. */
export interface UpdateBody {
  version: number;
  [field: string]: unknown;
}

/** What does not happen before a second person has agreed: the record to decide about. */
export interface PendingApproval {
  resource: string;
  id: string;
}
/** Answer to a change: the record as it is now; `made`: another one that a command has made beside it. */
export type ChangeResult = AnyRow & { waits?: PendingApproval; made?: NamedRecord };

/** Which records a bulk command or an export means: some, or all a query finds but for some, as they were at `asOf`. */
export type Selection =
  | { ids: string[]; expectedVersions?: Record<string, number> }
  | { query: ListQuestion; except: string[]; asOf: number };

/**
 * Body of `POST /api/<name>/bulk/<command>`; the kit's own commands are `update`, `undo` of it, `delete` and
 * `undelete`.
 */
export type BulkBody = Selection & {
  dryRun?: boolean;
  args?: Record<string, unknown>;
  reason?: string;
  /** ULID of a run, alike for all its parts: what the command makes can be found together. */
  run?: string;
  /** So many of what a query found, by their ids, from behind the one that is named on. */
  part?: { size: number; after?: string };
};
export const BULK_PART_MAX = 1_000;
export interface BulkRow {
  id: string;
  title: string;
  ok: boolean;
  /** Message key and text of the refusal. */
  key?: string;
  msg?: string;
  /** Fields that are at fault, with the message key of each. */
  fields?: Record<string, string>;
  version?: number;
  /** Version it was changed, or tried, from. */
  seen?: number;
  /** What would change, or did: field → before and after. */
  diff?: Record<string, { before: unknown; after: unknown }>;
  waits?: PendingApproval;
}
export interface BulkResult {
  total: number;
  done: number;
  failed: number;
  dryRun: boolean;
  rows: BulkRow[];
  /** The last one of a part that more come behind. */
  next?: string;
  /** Of what the differences point at. */
  titles: Titles;
}
export const BULK_LIMIT = 5_000;

/** Body of `POST /api/bulkRuns`: a command for more records than one answer can wait for; a job does it. */
export interface BulkRunBody {
  /** ULID of the run; asked again with the same one, it is begun once. */
  run: string;
  resource: string;
  command: string;
  ids: string[];
  /** The version of each that was seen. */
  expectedVersions: Record<string, number>;
  args?: Record<string, unknown>;
  reason?: string;
}
/** Answer of `POST /api/bulkRuns` and `GET /api/bulkRuns/:id`; `POST /api/bulkRuns/:id/stop` ends it after the record under way. */
export interface BulkRunReport {
  id: string;
  resource: string;
  command: string;
  state: 'running' | 'stopping' | 'ended' | 'stopped' | 'failed';
  total: number;
  /** Records that were attempted so far. */
  attempted: number;
  /** Why it could not go on: in the state `failed`. */
  reason?: { key: string; msg: string };
  /** Once it is over: what became of each record that was attempted, and those that were not. */
  rows: BulkRow[];
  left: Pick<BulkRow, 'id' | 'title' | 'seen'>[];
  /** Of what the differences point at. */
  titles: Titles;
}
/** Runs are removed so long after they began. */
export const BULK_RUN_KEPT_DAYS = 7;

/** One entry of the history of a record, newest first. */
export interface HistoryEntry {
  pos: number;
  at: number;
  action: string;
  actorName: string | null;
  reason: string | null;
  /** Page of the console it was done on. */
  screen: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Answer of `GET /api/<name>/:id/history?before`: so many entries, older than the one named. */
export interface HistoryPage {
  entries: HistoryEntry[];
  /** Of the records that the entries point at, on either side. */
  titles: Titles;
  /** There are older ones. */
  older: boolean;
}

export interface CommentRow {
  id: string;
  authorId: string;
  authorName: string;
  body: string;
  at: number;
  /** When its author changed it last. */
  editedAt: number | null;
  version: number;
}
/** Body of `PUT /api/comments/:id`: the new text, and the version it was changed from. */
export interface CommentBody {
  body: string;
  version: number;
}
export const COMMENT_MAX = 2_000;

/** A saved view of a list. `query` is the address of the list without the page. */
export interface SavedView {
  id: string;
  resource: string;
  name: string;
  share: 'mine' | 'role' | 'everyone';
  /** Whose it is where it is shared with a role. */
  roleType: PrincipalType;
  isDefault: boolean;
  query: string;
  own: boolean;
  /** May this person delete it: an own view, or one shared by the own institution with the grant to maintain the list. */
  removable: boolean;
  version: number;
}
/** Answer of `GET /api/views?resource`: the default is one's own, else that of one's role, else everybody's. */
export interface SavedViews {
  views: SavedView[];
  defaultId: string | null;
}
export interface ViewBody {
  name: string;
  share: SavedView['share'];
  /** Which role it is shared with: one that the person may give; by default their own. */
  roleType?: RoleType;
  isDefault: boolean;
  query: string;
}
/** How a person wants the columns of a list: order, width in pixels, pinned to the start. */
export interface ColumnSetting {
  key: string;
  shown: boolean;
  width?: number;
  pinned?: true;
}
/** How a person wants a list to look: answer of `GET /api/columns/<name>` and body of its PUT; null: as it is defined. */
export interface ListLook {
  columns: ColumnSetting[] | null;
  density?: Density;
}

/** Body of `POST /api/<name>/export.<format>`: the answer is the file. */
export interface ExportBody {
  selection: Selection;
  sort?: string;
  columns?: string[];
}

/**
 * Spreadsheet → records. `POST /import` takes the file in, a job checks it, `POST /imports/:id/apply` lets a job
 * store the valid rows. `mapping` waits for the assignment of columns.
 */
export interface ImportReport {
  id: string;
  resource: string;
  fileName: string;
  state: 'mapping' | 'checking' | 'checked' | 'applying' | 'applied' | 'failed';
  /** Heads of the columns, with the field each is read into; `pictures`: names of pictures that no archive brings. */
  columns: { head: string; field: string | null; sample: string; pictures?: true }[];
  /** The sheet came in an archive with its pictures. */
  archive?: true;
  total: number;
  /** Rows that were checked, or applied, so far. */
  done: number;
  counts: { create: number; update: number; skip: number; error: number };
  /** How many of the rows applied wait for a second person in part. */
  waiting: number;
  /** The first problems; all of them are in the file of failed rows. Row numbers as in the spreadsheet. */
  problems: { row: number; field: string | null; value: string; key: string; msg: string }[];
  /** Why it cannot go on: in the states `mapping` and `failed`. */
  reason?: { key: string; msg: string };
  /** Somebody of the organisation has applied the same file before. */
  appliedBefore?: { at: number; by: string };
}
/** One of a person's imports in `GET /<name>/imports`, newest first. */
export type ImportSummary = Pick<ImportReport, 'id' | 'fileName' | 'state' | 'total' | 'done' | 'counts'> & {
  /** When the file was sent. */
  at: number;
};
/** Reports and refused rows are removed so long after the end, or after the file was sent and left lying. */
export const IMPORT_KEPT_DAYS = 7;
export const IMPORT_ROWS_MAX = 100_000;
export const EXPORT_ROWS_MAX = 1_000_000;
