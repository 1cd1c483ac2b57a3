import type { RecordResult } from '@contract/kit/wire';
import { useTitleOf } from '../values/useTitleOf';

/** What the page of a record is headed with. */
export function useRecordTitle(row: RecordResult | undefined): string | undefined {
  const titleOf = useTitleOf(row ? [row] : [], row?.titles ?? {});
  return row && titleOf(row);
}
