import type { CellProps } from '@kit';
import { iconOf } from '@shared/ui';

/** The icon as the menu draws it. */
export function IconCell({ value }: Pick<CellProps, 'value'>) {
  if (typeof value !== 'string' || value === '') return null;
  const Icon = iconOf(value);
  return <Icon size={16} role="img" aria-label={value} />;
}
