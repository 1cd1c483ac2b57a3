import type { RecordResult } from '@contract/kit/wire';
import { useResource } from '../ResourceContext';
import { titleOf } from '../values/title';

const none = () => undefined;

/** What the page of a record is headed with: its title, or what its feature says instead. */
export function useRecordTitle(row: RecordResult | undefined): string | undefined {
  const { resource, words, slots } = useResource();
  const { useHeading = none } = slots;
  const heading = useHeading(row);
  return row && (heading ?? titleOf(resource, row, words, row.titles));
}
