import type { AnyRow } from '@contract/kit/resource';
import type { LIST_KEYS } from '@shared/lib/keys';
import type { ReactNode } from 'react';
import type { DataColumn } from './columns/dataColumn';

export type Key = keyof typeof LIST_KEYS;
/** Those that the list around the table answers. */
export type ListKey = Extract<Key, 'refresh' | 'search' | 'clear'>;

export interface PeekControl {
  /** Of the record that is shown. */
  id?: string;
  show(row: AnyRow, index: number): void;
  hide(): void;
}

/** What may be done with a row. */
export interface TableMenu {
  /** Of its button. */
  nameOf(row: AnyRow): string;
  /** Asked when the menu of a row is opened. */
  content(row: AnyRow, index: number): ReactNode;
}

export interface DataTableProps {
  label: string;
  columns: readonly DataColumn[];
  /** What the rows are an answer to: another one is read from its first row. */
  question: string;
  /** The rows are those of the question before. */
  stale: boolean;
  /** Rows of the table; those that are not fetched yet are undefined. */
  count: number;
  at(index: number): AnyRow | undefined;
  /** Pixels as designed. */
  rowHeight: number;
  /** The rows in sight, end exclusive. */
  onShow(from: number, to: number): void;
  sort: string;
  onSort(sort: string): void;
  onResize(key: string, width: number): void;
  /** A column was dragged onto another one. */
  onMove(key: string, onto: string): void;
  /** Without it there is nothing to select. */
  selection?: {
    isOn(id: string): boolean;
    mark(rows: readonly AnyRow[], on: boolean): void;
    /** All rows between two places, both included. */
    markRange(from: number, to: number, on: boolean): void;
  };
  mark(row: AnyRow): 'changed' | 'gone' | undefined;
  onOpen(row: AnyRow, index: number): void;
  menu?: TableMenu;
  onKey(key: ListKey): void;
  /** Shows a record beside the list. */
  peek?: PeekControl;
  /** Below the rows, by column: what they add up to. */
  foot?: ReadonlyMap<string, ReactNode>;
}
