import { COLUMN_WIDTH } from '@contract/kit/question/address';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useScale } from '@shared/lib';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fittingWidth, WIDTH_STEP } from './columns/columns';
import type { DataColumn } from './columns/dataColumn';
import type { ColumnGrip, DropSide } from './columns/useColumnDrag';
import classes from './DataTable.module.css';
import { type ColumnSort, clickedSort, sortedBy } from './sorting';

interface HeadCellProps {
  column: DataColumn;
  sort: string;
  style?: CSSProperties;
  onSort(sort: string): void;
  onResize(key: string, width: number): void;
  /** What drags the column. */
  grip: ColumnGrip;
  /** Where a column that is dragged over this one would come to stand. */
  drop?: DropSide;
}

/** The edge of a column: dragged, or moved with the arrow keys. */
function Edge({ column, onResize }: Pick<HeadCellProps, 'column' | 'onResize'>) {
  const { t } = useTranslation('kit');
  const scale = useScale();
  const start = useRef<{ x: number; width: number }>(undefined);
  const widen = (width: number) => onResize(column.key, fittingWidth(width));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    start.current = { x: event.clientX, width: column.width };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (start.current) widen(start.current.width + (event.clientX - start.current.x) / scale);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -WIDTH_STEP, ArrowRight: WIDTH_STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    widen(column.width + step);
  };
  return (
    <div
      role="slider"
      tabIndex={-1}
      aria-label={t('list.columnWidth', { name: column.header })}
      aria-valuenow={column.width}
      aria-valuemin={COLUMN_WIDTH.least}
      aria-valuemax={COLUMN_WIDTH.most}
      className={classes.edge}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onKeyDown={onKeyDown}
    />
  );
}

interface SortButtonProps {
  column: DataColumn;
  sorting?: ColumnSort;
  onClick(further: boolean): void;
}

/** A click sorts by the column, with Shift by it too; of several columns each says which one it is. */
function SortButton({ column, sorting, onClick }: SortButtonProps) {
  const { t } = useTranslation('kit');
  const { place } = sorting ?? {};
  const sorted = sorting && (sorting.descending ? 'descending' : 'ascending');
  const Icon = sorted === 'ascending' ? ArrowUp : sorted === 'descending' ? ArrowDown : ArrowUpDown;
  const turns = t(sorted === 'ascending' && !place ? 'list.sortDescending' : 'list.sortAscending');
  return (
    <UnstyledButton
      className={classes.sort}
      title={t('list.sortFurther', { turn: turns })}
      data-sorted={sorted}
      onClick={(event) => onClick(event.shiftKey)}
    >
      <span className={classes.text} data-cut>
        {column.header}
      </span>
      <Icon size={14} aria-hidden />
      {place && (
        <span className={classes.place}>
          <span aria-hidden>{place}</span>
          <VisuallyHidden>{t(`list.sorted.${sorted}`, { place })}</VisuallyHidden>
        </span>
      )}
    </UnstyledButton>
  );
}

/** Head of a column; a sortable one turns its order with each click, a filtered one has its filter at hand. */
export function HeadCell({ column, sort, style, grip, drop, onSort, onResize }: HeadCellProps) {
  const { key, header, sortable, align, pinned, filter } = column;
  const sorting = sortedBy(sort, key);
  const sorted = sorting && (sorting.descending ? 'descending' : 'ascending');
  return (
    <div
      role="columnheader"
      // Of several columns the first: a table is said to be sorted by one.
      aria-sort={sorting?.place === undefined || sorting.place === 1 ? sorted : undefined}
      className={classes.cell}
      data-align={align}
      data-pinned={pinned || undefined}
      data-column={key}
      data-drop={drop}
      style={style}
    >
      <div className={classes.grip} {...grip}>
        {sortable ? (
          <SortButton
            column={column}
            sorting={sorting}
            onClick={(more) => onSort(clickedSort(sort, key, more))}
          />
        ) : (
          <span className={classes.text} data-cut>
            {header}
          </span>
        )}
      </div>
      {filter}
      <Edge column={column} onResize={onResize} />
    </div>
  );
}
