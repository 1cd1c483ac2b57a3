import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  /** For those who do not see the table: the cells speak for themselves. */
  hidesHeader?: boolean;
  /** Pixels where one rem is 16 of them; without it the column shares what is left. */
  width?: number;
  /** Least width of a growing column, pixels likewise. */
  grow?: number;
  /** How many times the spare room of another growing column it takes. */
  share?: number;
  align?: 'left' | 'right';
  sortable?: boolean;
  /** Where it stands on a card, if at all; columns that hide their header are its box and its button. */
  card?: 'title' | 'state' | 'fact' | 'twoLines';
  render(row: Row): ReactNode;
}
