import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './VirtualTable.module.css';

export interface TableSort {
  key: string;
  descending: boolean;
  onChange(key: string, descending: boolean): void;
}

export interface SortHeaderProps {
  column: {
    key: string;
    header: string;
    hidesHeader?: boolean;
    align?: 'left' | 'right';
    sortable?: boolean;
  };
  sort?: TableSort;
  className?: string;
  style?: CSSProperties;
}

/** The head of a column; a sortable one turns its order with each click. */
export function SortHeader({ column, sort, className, style }: SortHeaderProps) {
  const { t } = useTranslation('common');
  const sorted = sort?.key === column.key;
  const descending = sorted && sort.descending;
  const order = sorted ? (descending ? 'descending' : 'ascending') : undefined;
  const shared = { className, style, 'data-align': column.align, 'aria-sort': order, tabIndex: -1 } as const;
  if (!sort || !column.sortable) {
    return (
      <div role="columnheader" {...shared}>
        {column.hidesHeader ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
      </div>
    );
  }
  const Icon = sorted ? (descending ? ArrowDown : ArrowUp) : ArrowUpDown;
  const next = sorted && !descending;
  return (
    <div role="columnheader" {...shared}>
      <UnstyledButton
        className={classes.sort}
        title={t(next ? 'table.sortDescending' : 'table.sortAscending')}
        onClick={() => sort.onChange(column.key, next)}
      >
        {column.header}
        <Icon aria-hidden />
      </UnstyledButton>
    </div>
  );
}
