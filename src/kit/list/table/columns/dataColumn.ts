import type { AnyRow } from '@contract/kit/resource';
import type { ReactNode } from 'react';

/** What changes the values of a column where they stand. */
export interface CellEditing {
  /** What its button is called. */
  label: string;
  may(row: AnyRow): boolean;
  /** `onDirty` hears whether something is typed that is not saved. */
  form(row: AnyRow, told: { onClose(): void; onDirty(dirty: boolean): void }): ReactNode;
}

export interface DataColumn {
  key: string;
  header: string;
  /** Pixels. */
  width: number;
  /** Nobody has set its width: it takes its share of spare room. */
  grows?: boolean;
  align?: 'right';
  /** Nothing of its values is broken there, or none of their words. */
  onPaper?: 'whole' | 'words';
  sortable: boolean;
  /** In the head: asks for some of its values only. */
  filter?: ReactNode;
  /** Stays in sight when the table is scrolled sideways. */
  pinned?: boolean;
  /** Address of the record behind a row: the value is the link to it. */
  address?(row: AnyRow, index: number): string;
  /** `focusable` in the row that has the keyboard: what stands in others is not in the order of Tab. */
  render(row: AnyRow, focusable: boolean): ReactNode;
  /** Without it nothing of the column is changed in place. */
  edit?: CellEditing;
}
