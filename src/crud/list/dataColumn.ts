import type { AnyRow } from '@contract/kit/resource';
import type { ReactNode } from 'react';

export interface DataColumn {
  key: string;
  header: string;
  /** Pixels. */
  width: number;
  align?: 'right';
  sortable: boolean;
  /** Stays in sight when the table is scrolled sideways. */
  pinned?: boolean;
  render(row: AnyRow): ReactNode;
  /** Behind the value: what changes it in place. `focusable` in the row that has the keyboard. */
  edit?(row: AnyRow, focusable: boolean): ReactNode;
}
