import type { AnyRow } from '@contract/kit/resource';
import type { ReactNode } from 'react';

export interface DataColumn {
  key: string;
  header: string;
  /** Pixels. */
  width: number;
  align?: 'right';
  sortable: boolean;
  /** In the head: asks for some of its values only. */
  filter?: ReactNode;
  /** Stays in sight when the table is scrolled sideways. */
  pinned?: boolean;
  /** Address of the record behind a row: the value is the link to it. */
  address?(row: AnyRow, index: number): string;
  /** `focusable` in the row that has the keyboard: what stands in others is not in the order of Tab. */
  render(row: AnyRow, focusable: boolean): ReactNode;
  /** Behind the value: what changes it in place. */
  edit?(row: AnyRow, focusable: boolean): ReactNode;
}
