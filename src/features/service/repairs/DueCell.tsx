import { REPAIR_DONE } from '@contract/resources/service/work';
import type { CellProps } from '@kit';
import { useFormat } from '@shared/lib';
import { TimeLeft } from '@shared/ui';

/** How long a repair may still take; of one that is done, until when it should have been. */
export function DueCell({ row, value }: CellProps) {
  const format = useFormat();
  if (typeof value !== 'number') return null;
  const isDone = (REPAIR_DONE as readonly unknown[]).includes(row.state);
  return isDone ? format.dateTime(value) : <TimeLeft until={value} />;
}
