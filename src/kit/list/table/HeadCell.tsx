import { COLUMN_WIDTH } from '@contract/kit/address';
import { UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fittingWidth, WIDTH_STEP } from './columns';
import classes from './DataTable.module.css';
import type { DataColumn } from './dataColumn';
import type { ColumnGrip, DropSide } from './useColumnDrag';

interface HeadCellProps {
  column: DataColumn;
  sort: string;
  style: CSSProperties;
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
  const start = useRef<{ x: number; width: number }>(undefined);
  const widen = (width: number) => onResize(column.key, fittingWidth(width));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    start.current = { x: event.clientX, width: column.width };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (start.current) widen(start.current.width + event.clientX - start.current.x);
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

/** Head of a column; a sortable one turns its order with each click, a filtered one has its filter at hand. */
export function HeadCell({ column, sort, style, grip, drop, onSort, onResize }: HeadCellProps) {
  const { t } = useTranslation('kit');
  const { key, header, sortable, align, pinned, filter } = column;
  const sorted = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
  const Icon = sorted === 'ascending' ? ArrowUp : sorted === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <div
      role="columnheader"
      aria-sort={sorted}
      className={classes.cell}
      data-align={align}
      data-pinned={pinned || undefined}
      data-column={key}
      data-drop={drop}
      style={style}
    >
      <div className={classes.grip} {...grip}>
        {sortable ? (
          <UnstyledButton
            className={classes.sort}
            title={t(sorted === 'ascending' ? 'list.sortDescending' : 'list.sortAscending')}
            data-sorted={sorted}
            onClick={() => onSort(sorted === 'ascending' ? `-${key}` : key)}
          >
            <span className={classes.text} data-cut>
              {header}
            </span>
            <Icon size={14} aria-hidden />
          </UnstyledButton>
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
