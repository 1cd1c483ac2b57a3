import type { ColumnType, Generated } from 'kysely';
import type { Locale } from '../../../../contract/common/locale';
import type { DisclosurePurpose } from '../../../../contract/kit/reveal';
import type { BulkRunReport, ImportReport } from '../../../../contract/kit/wire';
import type { Json, JsonInput } from './columns';

export interface ImportsTable {
  id: string;
  resource: string;
  orgId: string;
  userId: string;
  fileName: string;
  fileHash: string;
  locale: Locale;
  state: ImportReport['state'];
  report: Json;
  version: Generated<number>;
  /** When it was applied or failed. */
  endedAt: Date | null;
  createdAt: Generated<Date>;
}

export interface ImportPartsTable {
  importId: string;
  part: number;
  /** `{list: SheetRow[]}` */
  rows: Json;
  /** `{list: RefusedRow[]}`; null when there are none. */
  refused: ColumnType<Record<string, unknown> | null, JsonInput | null, JsonInput | null>;
}

/** A file that an import stored for its rows. */
export interface ImportPicturesTable {
  fileId: string;
  importId: string;
  /** Institution of the file. */
  orgId: string;
  purpose: string;
  /** SHA-256 of what was sent; `files.digest` is that of what is kept. */
  sentDigest: string;
  /** A row that was taken shows it. */
  used: Generated<boolean>;
}

export interface BulkRunsTable {
  id: string;
  orgId: string;
  userId: string;
  resource: string;
  command: string;
  args: Json;
  reason: string | null;
  locale: Locale;
  screen: string | null;
  state: Generated<BulkRunReport['state']>;
  /** Message key of why it could not go on. */
  refusal: Generated<string | null>;
  createdAt: Date;
  endedAt: Generated<Date | null>;
}

export interface BulkRunRowsTable {
  runId: string;
  n: number;
  recordId: string;
  title: string;
  seen: number;
  /** `BulkRow`; null until it was attempted. */
  outcome: ColumnType<Record<string, unknown> | null, JsonInput | null, JsonInput | null>;
}

export interface AppliedFilesTable {
  orgId: string;
  resource: string;
  fileHash: string;
  appliedBy: string;
  appliedAt: Date;
}

export interface ExportRequestsTable {
  id: string;
  orgId: string;
  list: string;
  subject: Json;
  format: 'xlsx' | 'csv';
  /** `StoredQuestion` of `server/kit/transfer/exports/fullExport.ts` */
  question: Json;
  asked: string;
  columns: Json;
  rows: number;
  purpose: DisclosurePurpose;
  note: string;
  /** What was decided; whether it is still in time is for the view `export_request_list` to say. */
  state: Generated<'waiting' | 'approved' | 'refused' | 'used'>;
  askedBy: string;
  decidedBy: Generated<string | null>;
  decidedAt: Generated<Date | null>;
  decisionNote: Generated<string | null>;
  expiresAt: Date;
  usedAt: Generated<Date | null>;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
}
