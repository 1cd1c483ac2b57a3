import type { ColumnType, Generated } from 'kysely';
import type { Locale } from '../../../contract/common/locale';
import type { ImportReport } from '../../../contract/kit/wire';
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

export interface AppliedFilesTable {
  orgId: string;
  resource: string;
  fileHash: string;
  appliedBy: string;
  appliedAt: Date;
}
