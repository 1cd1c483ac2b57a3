import type { CellProps } from '@kit';
import { NOTHING, useFormat } from '@shared/lib';
import { StatusBadge } from '@shared/ui';
import { TriangleAlert } from 'lucide-react';

/** Since when a prescription waits for the word of its machine: a person has to look. */
export function HeldCell({ value }: CellProps) {
  const format = useFormat();
  if (typeof value !== 'number') return NOTHING;
  return <StatusBadge icon={TriangleAlert} tone="warn" text={format.dateTime(value)} />;
}
