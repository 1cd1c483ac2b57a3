import type { Generated } from 'kysely';
import type { Locale } from '../../../contract/common/locale';
import type { ImportReport } from '../../../contract/kit/wire';
import type { Json } from './columns';

export interface ImportsTable {
  id: string;
  resource: string;
  userId: string;
  fileName: string;
  fileHash: string;
  locale: Locale;
  state: ImportReport['state'];
  /** `{list: string[][]}`: the rows below the heads, as text. */
  rows: Json;
  report: Json;
  appliedAt: Date | null;
  createdAt: Generated<Date>;
}
